import { z } from "zod";

function smtpProblem(text: string): string | undefined {
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text))
    return "must begin with smtp:// or smtps://";
  const { hostname, pathname, search, hash } = new URL(text);
  if (hostname === "") return "names no host";
  // Other senders read options there, such as leaving certificates unchecked.
  if (pathname.length > 1 || search !== "" || hash !== "") return "must end after host and port";
  return undefined;
}

/** `smtps://user:password@host:465`, or `smtp://` for STARTTLS. */
export const smtpUrl = z.string().superRefine((text, context) => {
  const problem = smtpProblem(text);
  if (problem !== undefined) context.addIssue({ code: "custom", message: problem });
});

/** `grosir@example.com` or `Grosir <grosir@example.com>`. */
export const mailSender = z
  .string()
  .regex(
    /^(?:[^<>@"\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    "must be an e-mail address, or a name and one in <>",
  );
