const shape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const MAX_LENGTH = 254;

/** The form in which an e-mail address is kept and compared. */
export function normalizeEmail(given: string): string {
  return given.trim().toLowerCase();
}

/** Whether a normalized text can be an e-mail address at all. */
export function isEmailAddress(address: string): boolean {
  return address.length <= MAX_LENGTH && address.isWellFormed() && shape.test(address);
}
