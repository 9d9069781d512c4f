// Without Zod, for the addresses of pages: every page of the web app reads them before its own code is loaded.

export const accountSorts = [
  'name',
  'email',
  'lastLogin',
  'joined',
  'expires',
  'videos',
  'images',
  'audio',
  'files',
  'size',
] as const;

/**
 * `active`, `expired`: the subscription of an open account. `disabled`: cannot sign in. `removed`: deleted, and can
 * still be restored.
 */
export const accountStates = ['active', 'expired', 'disabled', 'removed'] as const;

export const roleNames = ['client', 'user', 'admin', 'superuser'] as const;
