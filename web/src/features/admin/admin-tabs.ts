/** The tabs of the admin panel by their name in the address, in the order of the specification. */
export const adminTabs = [
  'dashboard',
  'statistics',
  'users',
  'create-user',
  'files',
  'google-drive',
  'settings',
  'audit',
] as const;
export type AdminTab = (typeof adminTabs)[number];
