import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeCertificate } from "@/server/outbound/testing/certificate";
import { startTlsReceiver } from "@/server/outbound/testing/receivers";

/** What production calls instead of a plain server: HTTPS before it. */
export type TlsFront = {
  url: string;
  /** A PEM file with the authority of its certificate, for NODE_EXTRA_CA_CERTS. */
  authorityFile: string;
  close(): Promise<void>;
};

/** Hands on every request that comes by HTTPS to `url()`, as a proxy does. */
export async function startTlsFront(url: () => string): Promise<TlsFront> {
  const folder = await mkdtemp(join(tmpdir(), "grosir-front-"));
  const certificate = makeCertificate(["127.0.0.1"]);
  const authorityFile = join(folder, "authority.pem");
  await writeFile(authorityFile, certificate.cert);
  const front = await startTlsReceiver(certificate, (incoming, response) => {
    const { method, headers, url: path = "/" } = incoming;
    const onward = request(new URL(path, url()), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    incoming.pipe(onward);
  });
  return {
    url: `https://127.0.0.1:${front.port}`,
    authorityFile,
    async close() {
      await front.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
