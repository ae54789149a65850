const MOST = 40;

/** Stands in a request for something that an earlier answer named. */
export class Known {
  constructor(
    readonly name: string,
    readonly index: number,
  ) {}
}

/** What answers have named so far, by the name of the member that held it. */
export class KnownNames {
  private readonly byName = new Map<string, unknown[]>();

  /** Takes in every text and number of an answer. */
  learn(value: unknown, name = ""): void {
    if (Array.isArray(value)) {
      for (const member of value) this.learn(member, name);
    } else if (typeof value === "object" && value !== null) {
      for (const [each, member] of Object.entries(value)) this.learn(member, each);
    } else if (typeof value === "string" || typeof value === "number") {
      const values = this.byName.get(name) ?? [];
      if (values.includes(value)) return;
      this.byName.set(name, [value, ...values].slice(0, MOST));
    }
  }

  /** The same with each `Known` replaced; by its index where nothing of that name is known. */
  fill(value: unknown): unknown {
    if (value instanceof Known) {
      const values = this.byName.get(value.name) ?? [];
      return values[value.index % (values.length || 1)] ?? value.index;
    }
    if (Array.isArray(value)) return value.map((member) => this.fill(member));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, this.fill(member)]),
    );
  }
}
