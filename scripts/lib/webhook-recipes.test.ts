import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signatureCases } from "../../simulators/receiver/signature-cases";
import { eventBody, type SignedRequest, secret, signed } from "../../simulators/receiver/testing";

const folder = mkdtempSync(join(tmpdir(), "recipes-"));
const goProgram = join(folder, "verify");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const recipes = [
  { name: "Node", finds: ["node", "--version"], runs: ["node", "docs/webhooks/verify.mjs"] },
  { name: "PHP", finds: ["php", "--version"], runs: ["php", "docs/webhooks/verify.php"] },
  { name: "Python", finds: ["python3", "--version"], runs: ["python3", "docs/webhooks/verify.py"] },
  { name: "Go", finds: ["go", "version"], runs: [goProgram] },
];

function run([program = "", ...words]: string[], input = "", environment: object = {}) {
  const env = { ...process.env, ...environment };
  return spawnSync(program, words, { input, env, encoding: "utf8", timeout: 60_000 });
}

function verify(recipe: string[], { headers, body }: SignedRequest, known: string) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return run([...recipe, ...lines], body, { WEBHOOK_SECRET: known });
}

const word = (valid: boolean) => (valid ? "valid" : "invalid");

for (const { name, finds, runs } of recipes) {
  const present = run(finds).status === 0;
  if (!present) console.warn(`The ${name} recipe is not tested: no ${finds[0]} on this machine.`);

  describe.skipIf(!present)(`C28 the ${name} recipe`, () => {
    beforeAll(() => {
      if (name !== "Go") return;
      const built = run(["go", "build", "-o", goProgram, "docs/webhooks/verify.go"]);
      expect(built.stderr).toBe("");
    });

    test.each(signatureCases)("judges: $name", (each) => {
      const { status, stdout, stderr } = verify(runs, each.request(), secret);
      expect(stderr).toBe("");
      expect(stdout).toBe(
        `webhook-signature: ${word(each.webhook_signature)}\nx-signature: ${word(each.x_signature)}\n`,
      );
      expect(status).toBe(each.webhook_signature ? 0 : 1);
    });

    test.each(["not JSON", "null", '"text"', "[]", '{"event":null,"data":7}'])(
      "refuses a body that is no event: %s",
      (body) => {
        const { stdout, stderr } = verify(runs, { ...signed(eventBody()), body }, secret);
        expect(stderr).toBe("");
        expect(stdout).toBe("webhook-signature: invalid\nx-signature: invalid\n");
      },
    );

    test.each(["", "whsec_"])("fails rather than verify with the secret %j", (known) => {
      const { status, stdout } = verify(runs, signed(eventBody()), known);
      expect(status).not.toBe(0);
      expect(stdout).toBe("");
    });
  });
}
