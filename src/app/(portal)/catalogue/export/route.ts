import { downloadCatalogue } from "@/entry/download-catalogue";
import { catalogueAddress, catalogueInput } from "@/modules/catalogue/ui/catalogue-address";

export function GET(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const { search, category } = catalogueInput(catalogueAddress((name) => searchParams.get(name)));
  return downloadCatalogue({ search, category });
}
