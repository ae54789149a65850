import { processContext } from "@/entry/process-context";
import { createGateway, type NewGateway } from "@/modules/top-ups/domain/create-gateway";
import { listGateways } from "@/modules/top-ups/domain/gateway-facts";
import { updateGateway } from "@/modules/top-ups/domain/update-gateway";
import type { VerbContext } from "@/server/db/verb-context";

/** The account that the demo's opening balance is paid to. */
export const openingChannel = "TRANSFER_BCA";

const transfer: NewGateway = {
  code: "transfer",
  name: "Transfer bank",
  kind: "transfer",
  settings: {
    accounts: [
      { code: openingChannel, bank: "BCA", number: "873 055 1204", holder: "PT Grosir Demo" },
      {
        code: "TRANSFER_MANDIRI",
        bank: "Mandiri",
        number: "137 00 2261 8840",
        holder: "PT Grosir Demo",
      },
    ],
  },
  credentials: null,
};

export type TripayConnection = {
  /** Base of the protocol. */
  url: string;
  apiKey: string;
  privateKey: string;
  merchantCode: string;
};

/** Lets resellers pay by bank transfer, unless they can already. */
export async function addTransferGateway(context: VerbContext): Promise<void> {
  if (!(await exists(context, transfer.code))) await createGateway(context, transfer);
}

/** Lets this process's resellers pay, through the Tripay that is there now, too. */
export async function connectGateways(tripay: TripayConnection): Promise<void> {
  const context = processContext({ kind: "system" });
  await addTransferGateway(context);
  await connectTripay(context, tripay);
}

/** Lets resellers pay through a Tripay, which may be elsewhere than the last time. */
export async function connectTripay(
  context: VerbContext,
  { url, apiKey, privateKey, merchantCode }: TripayConnection,
): Promise<void> {
  const code = "tripay";
  const connection = {
    settings: { base_url: url, merchant_code: merchantCode },
    credentials: { api_key: apiKey, private_key: privateKey },
  };
  if (await exists(context, code)) await updateGateway(context, code, connection);
  else await createGateway(context, { code, name: "Tripay", kind: "tripay", ...connection });
}

async function exists(context: VerbContext, wanted: string): Promise<boolean> {
  return (await listGateways(context)).some(({ code }) => code === wanted);
}
