/** The procedures for those who have no session yet; every other one refuses strangers. */
export const openProcedures: readonly string[] = [
  "accounts.signUp",
  "accounts.confirmSignUp",
  "accounts.forgotPassword",
  "accounts.resetPassword",
  "accounts.confirmEmail",
];
