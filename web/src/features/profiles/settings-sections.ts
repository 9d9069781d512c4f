/** The cards of the account page that its jump marks lead to, in their order. */
export const settingsSections = [
  'profile',
  'password',
  'two-factor',
  'passkeys',
  'provider',
  'sessions',
  'links',
  'api-keys',
  'mails',
  'appearance',
  'archive',
  'delete-account',
] as const;
export type SettingsSection = (typeof settingsSections)[number];
