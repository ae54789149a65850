import type { Db } from "@/server/db/database";
import { formatRupiah } from "@/shared/money";
import type { PaymentInstructions } from "../../contract";
import type {
  AskOutcome,
  CallbackOutcome,
  CreateOutcome,
  Gateway,
  ListOutcome,
  PaymentRequest,
} from "./gateway";
import { reserveTransferTotal } from "./reserve-transfer-total";

const DAY_MS = 86_400_000;
/** A sum is not used again while a late transfer could still arrive. */
const RESERVED_AFTER_EXPIRY_MS = 2 * DAY_MS;

export type BankAccount = { code: string; bank: string; number: string; holder: string };
export type TransferSettings = { accounts: BankAccount[]; min_amount: number; max_amount: number };

function instructionsFor(
  { bank, number, holder }: BankAccount,
  total: number,
): PaymentInstructions {
  return [
    {
      title: `Transfer ke ${bank}`,
      steps: [
        `Transfer tepat ${formatRupiah(total)}, sampai tiga angka terakhir.`,
        `Rekening tujuan: ${bank} ${number} a.n. ${holder}.`,
        "Saldo ditambahkan setelah transfer diperiksa.",
      ],
    },
  ];
}

/**
 * Bank transfers that the operator confirms by hand. Each open one has a total of its own, by which it
 * is recognised on the bank statement.
 */
export class TransferGateway implements Gateway {
  readonly remote = false;

  constructor(
    private readonly db: Db,
    private readonly gatewayId: number,
    private readonly settings: TransferSettings,
  ) {}

  async listChannels(): Promise<ListOutcome> {
    const channels = this.settings.accounts.map(({ code, bank }) => ({
      code,
      name: `Transfer ${bank}`,
      type: "transfer" as const,
      flatFee: 0,
      percentFee: 0,
      minAmount: this.settings.min_amount,
      maxAmount: this.settings.max_amount,
    }));
    return { outcome: "listed", channels };
  }

  async create({ invoice, channel, amount, now }: PaymentRequest): Promise<CreateOutcome> {
    const account = this.settings.accounts.find(({ code }) => code === channel.code);
    if (!account) return { outcome: "refused", reason: "no such account" };
    const expiresAt = new Date(now.getTime() + DAY_MS);
    const total = await reserveTransferTotal(this.db, {
      gatewayId: this.gatewayId,
      invoice,
      amount,
      now,
      until: new Date(expiresAt.getTime() + RESERVED_AFTER_EXPIRY_MS),
    });
    if (total === undefined) return { outcome: "refused", reason: "no sum is free" };
    return {
      outcome: "created",
      payable: {
        reference: invoice,
        total,
        expiresAt,
        paymentUrl: null,
        qrString: null,
        qrUrl: null,
        payCode: account.number,
        instructions: instructionsFor(account, total),
      },
    };
  }

  async ask(): Promise<AskOutcome> {
    return { state: "pending" };
  }

  parseCallback(): CallbackOutcome {
    return { outcome: "refused", reason: "transfers have no callback" };
  }
}
