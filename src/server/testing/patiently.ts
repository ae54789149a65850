/** For `vi.waitFor`: far longer than anything takes on a busy machine. */
export const patiently = { timeout: 20_000, interval: 20 };
