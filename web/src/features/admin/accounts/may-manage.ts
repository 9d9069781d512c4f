import type { Role } from '@heirloom/contract/roles/roles.contract.ts';

export const isAdministratorRole = (role: Role): boolean =>
  role === 'admin' || role === 'superuser';

/** Whether role `own` may manage an account of role `other`; the server checks this again. */
export const mayManage = (own: Role | undefined, other: Role): boolean =>
  own === 'superuser' || (own === 'admin' && other !== 'superuser');
