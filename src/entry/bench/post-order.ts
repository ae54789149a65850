import { type Agent, request } from "node:http";

export type PostedOrder = { url: string; key: string; itemId: number; refId: string };

/** Orders one unit over HTTP. Rejected unless the answer is 200. */
export function postOrder(agent: Agent, { url, key, itemId, refId }: PostedOrder): Promise<void> {
  const body = JSON.stringify({ ref_id: refId, carts: [{ item_id: itemId, quantity: 1 }] });
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "x-apikey": key,
  };
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/api/v1/trx`, { method: "POST", agent, headers }, (answer) => {
      answer.resume();
      answer.on("error", reject);
      answer.on("end", () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`HTTP ${answer.statusCode}`));
      });
    });
    asked.on("error", reject);
    asked.end(body);
  });
}
