import { type RawBuilder, sql } from 'kysely';
import type { Role } from '#platform/db/account-tables.ts';

/** From the lowest to the highest. */
const ladder: readonly Role[] = ['client', 'user', 'admin', 'superuser'];

export function rankOf(role: Role): number {
  return ladder.indexOf(role);
}

export function highestOf(roles: readonly Role[]): Role {
  return ladder.findLast((role) => roles.includes(role)) ?? 'client';
}

export function isAdministrator(role: Role): boolean {
  return rankOf(role) >= rankOf('admin');
}

/** Returns the same rule as SQL; `userId` is the column that names the person, such as 'auth.user.id'. */
export function effectiveRole(userId: string): RawBuilder<Role> {
  return sql<Role>`coalesce((
  select held.role from user_roles as held where held.user_id = ${sql.ref(userId)}
  order by array_position(array['client', 'user', 'admin', 'superuser'], held.role) desc limit 1
), 'client')`;
}
