/** The sections of the admin panel by their name in the address; the last two are pages of Settings. */
export const adminTabs = [
  'dashboard',
  'statistics',
  'users',
  'create-user',
  'files',
  'google-drive',
  'settings',
  'audit',
  'webhooks',
] as const;
export type AdminTab = (typeof adminTabs)[number];
