import type { Role } from '@heirloom/contract/roles/roles.contract.ts';

export const isAdministratorRole = (role: Role): boolean =>
  role === 'admin' || role === 'superuser';

/** Who may not do something is not offered it; the server decides all the same. */
export const mayManage = (own: Role | undefined, other: Role): boolean =>
  own === 'superuser' || (own === 'admin' && other !== 'superuser');
