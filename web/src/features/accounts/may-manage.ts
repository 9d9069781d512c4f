import type { Role } from '@heirloom/contract/roles/roles.contract.ts';

export function isAdministratorRole(role: Role): boolean {
  return role === 'admin' || role === 'superuser';
}

/** Whether role `own` may manage an account of role `other`; the server checks this again. */
export function mayManage(own: Role | undefined, other: Role): boolean {
  return own === 'superuser' || (own === 'admin' && other !== 'superuser');
}
