import { type RawBuilder, sql } from 'kysely';
import type { Role } from '#platform/db/account-tables.ts';

/** From the lowest to the highest. */
const ladder: readonly Role[] = ['client', 'user', 'admin', 'superuser'];

export const rankOf = (role: Role): number => ladder.indexOf(role);

export const highestOf = (roles: readonly Role[]): Role =>
  ladder.findLast((role) => roles.includes(role)) ?? 'client';

export const isAdministrator = (role: Role): boolean => rankOf(role) >= rankOf('admin');

/** Returns the same rule as SQL; `userId` is the column that names the person, such as 'auth.user.id'. */
export const effectiveRole = (userId: string): RawBuilder<Role> => sql<Role>`coalesce((
  select held.role from user_roles as held where held.user_id = ${sql.ref(userId)}
  order by array_position(array['client', 'user', 'admin', 'superuser'], held.role) desc limit 1
), 'client')`;
