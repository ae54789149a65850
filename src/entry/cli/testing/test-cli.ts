import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { VerbContext } from "@/server/db/verb-context";
import { runCli } from "../run-cli";

/** The command line as a function, for the operator of that context. */
export function testCli(system: () => VerbContext) {
  async function cli(argv: string[], files: Record<string, string | Uint8Array> = {}) {
    let out = "";
    let err = "";
    const code = await runCli(argv, {
      out: (text) => {
        out += text;
      },
      err: (text) => {
        err += text;
      },
      read: async (file) => {
        const content = files[file];
        if (content === undefined) throw new Error(`no file ${file}`);
        return Buffer.from(content);
      },
      open: async () => ({ ...system(), now: new Date() }),
    });
    return { code, out, err };
  }

  /** The one JSON document of a command that succeeds. */
  async function json(argv: string[], files: Record<string, string> = {}) {
    const { code, out, err } = await cli([...argv, "--json"], files);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    return JSON.parse(out);
  }

  /** The one JSON document of a command that is refused. */
  async function refusal(argv: string[], files: Record<string, string | Uint8Array> = {}) {
    const { code, out, err } = await cli([...argv, "--json"], files);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    return JSON.parse(err);
  }

  const mail = () => `${randomUUID()}@example.com`;

  async function newReseller(email = mail()): Promise<{ id: number; email: string }> {
    return json(["reseller", "create", "--name", "Toko Jaya", "--email", email]);
  }

  /** An automatic item and its SKU. */
  async function newItem(...more: string[]): Promise<{ id: number; sku: string }> {
    const sku = `S-${randomUUID()}`;
    const product = await json(["product", "create", "--name", sku, "--category", "Games"]);
    const words = ["--sku", sku, "--name", "86 Diamonds", "--process", "auto", "--price", "19500"];
    return json(["item", "create", "--product", product.slug, ...words, ...more]);
  }

  return { cli, json, refusal, mail, newReseller, newItem };
}
