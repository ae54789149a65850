/** The parts of the settings, in their order; the address names the one that is shown. */
export const settingsSections = [
  "profile",
  "security",
  "appearance",
  "notifications",
  "activity",
] as const;

export type SettingsSection = (typeof settingsSections)[number];

/** Whether that is one of them. */
export function isSettingsSection(text: unknown): text is SettingsSection {
  return (settingsSections as readonly unknown[]).includes(text);
}
