import { StateFile } from "../shared/state-file";
import type { Mode } from "./mode";
import { formatMoney, parseMoney, type Units } from "./money";
import type { Order, Refill } from "./order";
import { type Progress, progressOf } from "./progress";
import { Refusal } from "./refusal";
import type { Currency } from "./services";

type Kept = { deposited: string; orders: Order[]; refills: Refill[] };

export type PanelSettings = {
  key: string;
  currency: Currency;
  /** Decimal, of a panel that begins anew. */
  balance: string;
  /** How long an order takes that is not slow. */
  deliveryMs: number;
};

const firstOrder = 23_501;

/** The panel's books: what was ordered, and what is left of the balance. */
export class Panel {
  mode: Mode = "ok";
  readonly #orders: Map<number, Order>;
  readonly #refills: Refill[];
  readonly #deposited: Units;

  private constructor(
    readonly settings: PanelSettings,
    private readonly file: StateFile,
    { deposited, orders, refills }: Kept,
  ) {
    this.#deposited = parseMoney(deposited);
    this.#orders = new Map(orders.map((each) => [each.order, each]));
    this.#refills = refills;
  }

  /** @throws with a message for people when the file is damaged */
  static async open(settings: PanelSettings, stateFile: string | undefined): Promise<Panel> {
    const file = new StateFile(stateFile);
    const begun = { deposited: settings.balance, orders: [], refills: [] };
    return new Panel(settings, file, (await file.load<Kept>()) ?? begun);
  }

  /** What was deposited without what all orders are charged at this moment. */
  get balance(): string {
    return formatMoney(this.#left());
  }

  #left(): Units {
    const charges = this.orders().map((order) => parseMoney(this.progress(order).charge));
    return charges.reduce((left, charge) => left - charge, this.#deposited);
  }

  orders(): Order[] {
    return [...this.#orders.values()];
  }

  find(order: number): Order | undefined {
    return this.#orders.get(order);
  }

  progress(order: Order): Progress {
    return progressOf(order, Date.now(), this.settings.deliveryMs);
  }

  /** Takes an order and its charge. @throws Refusal where the balance is too low */
  async make(order: Omit<Order, "order" | "created_at" | "ended">): Promise<Order> {
    if (parseMoney(order.charge) > this.#left()) throw new Refusal("Not enough funds on balance");
    const number = firstOrder + this.#orders.size;
    const made: Order = { order: number, created_at: Date.now(), ended: null, ...order };
    this.#orders.set(number, made);
    await this.#save();
    return made;
  }

  /** Ends an order now; what remains is not charged. */
  async end(order: Order, ended: NonNullable<Order["ended"]>): Promise<void> {
    order.ended = ended;
    await this.#save();
  }

  async refill(order: Order): Promise<Refill> {
    const refill = { refill: this.#refills.length + 1, order: order.order };
    this.#refills.push(refill);
    await this.#save();
    return refill;
  }

  findRefill(refill: number): Refill | undefined {
    return this.#refills[refill - 1];
  }

  #save(): Promise<void> {
    return this.file.save(() => ({
      deposited: formatMoney(this.#deposited),
      orders: this.orders(),
      refills: this.#refills,
    }));
  }
}
