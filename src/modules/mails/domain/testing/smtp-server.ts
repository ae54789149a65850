import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";
import { TLSSocket } from "node:tls";

export type ReceivedMail = { from: string; to: string[]; raw: string; encrypted: boolean };

/** `accept` takes mails, `defer` says later, `refuse` never, `silent` says nothing at all. */
export type SmtpMode = "accept" | "defer" | "refuse" | "silent";

type Options = {
  /** Offers STARTTLS with it. */
  tls?: { key: string; cert: string };
  /** Wants this user and password. */
  login?: { user: string; password: string };
};

/** A small mail server on 127.0.0.1 that keeps what it gets. */
export class SmtpServer {
  mode: SmtpMode = "accept";
  readonly mails: ReceivedMail[] = [];
  readonly options: Options;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();

  private constructor(options: Options) {
    this.options = options;
    this.server = createServer((socket) => {
      this.sockets.add(socket);
      socket.on("close", () => this.sockets.delete(socket));
      socket.on("error", () => undefined);
      if (this.mode !== "silent") new Conversation(this, socket).greet();
    });
  }

  static async start(options: Options = {}): Promise<SmtpServer> {
    const smtp = new SmtpServer(options);
    await new Promise<void>((resolve) => smtp.server.listen(0, "127.0.0.1", resolve));
    return smtp;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}

class Conversation {
  private readonly smtp: SmtpServer;
  private socket: Socket;
  private input = "";
  private inData = false;
  private mail: ReceivedMail;

  constructor(smtp: SmtpServer, socket: Socket) {
    this.smtp = smtp;
    this.socket = socket;
    this.mail = this.newMail();
  }

  greet(): void {
    this.listen();
    this.say("220 test");
  }

  private newMail(): ReceivedMail {
    return { from: "", to: [], raw: "", encrypted: this.socket instanceof TLSSocket };
  }

  private say(line: string): void {
    this.socket.write(`${line}\r\n`);
  }

  private listen(): void {
    this.socket.on("data", (chunk) => {
      this.input += chunk.toString("latin1");
      this.read();
    });
  }

  private read(): void {
    for (;;) {
      const end = this.input.indexOf(this.inData ? "\r\n.\r\n" : "\r\n");
      if (end < 0) return;
      const text = this.input.slice(0, end);
      this.input = this.input.slice(end + (this.inData ? 5 : 2));
      if (this.inData) this.take(text);
      else this.obey(text);
    }
  }

  private take(raw: string): void {
    this.inData = false;
    this.smtp.mails.push({ ...this.mail, raw });
    this.mail = this.newMail();
    this.say("250 taken");
  }

  private obey(line: string): void {
    const [, word = "", address = ""] = /^(\w+)(?:[^<]*<([^>]*)>)?/.exec(line) ?? [];
    const { mode, options } = this.smtp;
    const encrypted = this.socket instanceof TLSSocket;
    switch (word.toUpperCase()) {
      case "EHLO":
        this.say("250-test");
        if (options.tls && !encrypted) this.say("250-STARTTLS");
        if (options.login) this.say("250-AUTH PLAIN");
        this.say("250 SIZE 1000000");
        return;
      case "STARTTLS":
        this.say("220 go ahead");
        this.encrypt();
        return;
      case "AUTH":
        this.say(this.isLogin(line) ? "235 welcome" : "535 who are you");
        return;
      case "MAIL":
        this.mail.from = address;
        this.say("250 ok");
        return;
      case "RCPT":
        if (mode === "defer") {
          this.say("451 later");
          return;
        }
        if (mode === "refuse") {
          this.say("550 no such mailbox");
          return;
        }
        this.mail.to.push(address);
        this.say("250 ok");
        return;
      case "DATA":
        this.inData = true;
        this.say("354 go on");
        return;
      case "QUIT":
        this.say("221 bye");
        this.socket.end();
        return;
      default:
        this.say("250 ok");
    }
  }

  private isLogin(line: string): boolean {
    const { user, password } = this.smtp.options.login ?? {};
    const given = Buffer.from(line.split(" ")[2] ?? "", "base64").toString();
    return given === `\0${user}\0${password}`;
  }

  private encrypt(): void {
    this.socket.removeAllListeners("data");
    this.socket = new TLSSocket(this.socket, { isServer: true, ...this.smtp.options.tls });
    this.socket.on("error", () => undefined);
    this.mail = this.newMail();
    this.listen();
  }
}

/** Subject and text of a mail as its reader sees them. */
export function readMail({ raw }: ReceivedMail): { subject: string; text: string } {
  const [head = "", body = ""] = raw.split(/\r\n\r\n(.*)/s);
  const unfolded = head.replace(/\r\n\s+/g, " ");
  const subject = /^Subject: (.*)$/im.exec(unfolded)?.[1] ?? "";
  if (!/^Content-Transfer-Encoding: quoted-printable/im.test(unfolded))
    return { subject, text: body };
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return { subject, text: Buffer.from(bytes, "latin1").toString("utf8") };
}
