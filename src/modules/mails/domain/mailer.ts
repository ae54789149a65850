import { isIP } from "node:net";
import { createTransport } from "nodemailer";

export type OutgoingMail = { id: string; to: string; subject: string; text: string };

/** Hands mails to a mail server. */
export type Mailer = { send(mail: OutgoingMail): Promise<void> };

const CONNECT_MS = 10_000;
const SILENCE_MS = 15_000;
/** Of one mail in all, which a server that drips its answers could stretch otherwise. */
const WHOLE_MS = 40_000;

function isThisMachine(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}

async function within<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error("late"), { code: "ETIMEDOUT" })), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/**
 * Sends over SMTP: `smtps://` with TLS from the start, `smtp://` with STARTTLS, which only a server on
 * this very machine may do without. Certificates are checked.
 *
 * @param smtpUrl may hold user and password
 * @param ca a certificate authority beside those of Node
 */
export function createMailer(smtpUrl: string, from: string, ca?: string): Mailer {
  const url = new URL(smtpUrl);
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const secure = url.protocol === "smtps:";
  const transport = createTransport({
    host,
    port: url.port === "" ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && !isThisMachine(host),
    auth:
      url.username === ""
        ? undefined
        : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    tls: { rejectUnauthorized: true, ...(ca === undefined ? {} : { ca }) },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const sender = /@([^>\s]+)>?$/.exec(from)?.[1] ?? host;
  return {
    async send({ id, to, subject, text }) {
      // The same in every attempt, by which a repeated one can be told.
      const messageId = `<${id}@${sender}>`;
      const headers = { "Auto-Submitted": "auto-generated" };
      await within(
        WHOLE_MS,
        transport.sendMail({
          ...{ from, subject, text, messageId, headers },
          // As an object it is one address, whatever signs are in it.
          to: { name: "", address: to },
        }),
      );
    },
  };
}
