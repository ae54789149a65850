-- CreateTable
CREATE TABLE "supplier_catalogues" (
    "supplier_id" INTEGER NOT NULL,
    "items" JSONB NOT NULL,
    "read_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "supplier_catalogues_pkey" PRIMARY KEY ("supplier_id")
);

-- AddForeignKey
ALTER TABLE "supplier_catalogues" ADD CONSTRAINT "supplier_catalogues_supplier_id_fkey" FOREIGN KEY ("supplier_id") REFERENCES "suppliers"("id") ON DELETE CASCADE ON UPDATE CASCADE;
