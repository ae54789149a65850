import { z } from "zod";
import { locales } from "@/shared/locale";
import { id, optional, text, timestamp } from "@/shared/schemas";

export const userRoles = ["reseller", "operator"] as const;

export const me = z.strictObject({
  user: z.strictObject({ name: z.string(), email: z.string(), role: z.enum(userRoles) }),
  /** The account that the user acts for; null for the operator. */
  reseller: z.strictObject({ id, name: z.string(), tier: z.string() }).nullable(),
});
export type Me = z.output<typeof me>;

/** What a new reseller does first, and whether it is done. */
export const firstSteps = z.strictObject({
  api_key: z.boolean(),
  webhook: z.boolean(),
  sandbox_order: z.boolean(),
  order: z.boolean(),
  /** The reseller wants to see the list no more. */
  dismissed: z.boolean(),
});
export type FirstSteps = z.output<typeof firstSteps>;

/** As long as a form may send it; whether it can be a password at all is for the verb to say. */
const password = z.string().max(1_000);

export const confirmPasswordInput = z.object({ password });

export const profile = z.strictObject({
  /** What the account is called; the operator changes it. */
  business: z.string(),
  /** Where the operator writes to. */
  contact_email: z.string(),
  /** The signed-in person. */
  name: z.string(),
  /** What they sign in with. */
  email: z.string(),
  /** What they will sign in with once they follow the link that was mailed there. */
  new_email: z.string().nullable(),
});
export type Profile = z.output<typeof profile>;

export const updateProfileInput = z.object({
  name: optional(text(1, 200)),
  contact_email: optional(text(1, 254)),
});
export type UpdateProfileInput = Partial<z.output<typeof updateProfileInput>>;

export const changePasswordInput = z.object({ old_password: password, new_password: password });
export type ChangePasswordInput = z.output<typeof changePasswordInput>;

/** What is wrong with it is for the verb to say. */
export const changeEmailInput = z.object({ email: z.string().max(1_000) });

/** `check_mail`: there is a link to follow first. */
export const changeEmailAnswer = z.strictObject({ state: z.enum(["changed", "check_mail"]) });
export type ChangeEmailState = z.output<typeof changeEmailAnswer>["state"];

export const session = z.strictObject({
  /** Names it in this list and opens nothing. */
  id: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  user_agent: z.string().nullable(),
  address: z.string().nullable(),
  signed_in_at: timestamp,
  last_seen_at: timestamp,
});
export type SessionRow = z.output<typeof session>;

export const sessionsAnswer = z.strictObject({ sessions: z.array(session) });

export const endSessionInput = z.object({ session_id: text(1, 43) });

export const endedAnswer = z.strictObject({ ended: z.int() });

/** What is wrong with a field is for the verb to say. */
const typed = z.string().max(1_000);
const locale = z.enum(locales);

export const signUpInput = z.object({
  business: typed,
  name: typed,
  email: typed,
  password,
  /** Of the page; that of the mails from then on. */
  locale,
});

/** `check_mail`: there is a link to follow first. */
export const signUpAnswer = z.strictObject({ state: z.enum(["active", "pending", "check_mail"]) });
export type SignUpState = z.output<typeof signUpAnswer>["state"];

export const forgotPasswordInput = z.object({ email: typed, locale });

/** The secret of a link, and the password that goes with it. */
export const linkInput = z.object({ token: z.string().max(200), password });

export const confirmSignUpAnswer = z.strictObject({
  state: z.enum(["active", "pending"]),
  email: z.string(),
});

/** What the person whose link it was signs in with. */
export const linkAnswer = z.strictObject({ email: z.string() });

/** The answer of what has nothing to tell. */
export const done = z.strictObject({ message: z.literal("OK") });
