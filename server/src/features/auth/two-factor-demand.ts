import { isAdministrator } from '#features/roles/effective-role.ts';
import type { Ctx } from '#platform/context.ts';
import { currentConfig } from '#platform/current-config.ts';
import type { Role } from '#platform/db/account-tables.ts';

type Person = { role: Role; twoFactorEnabled: boolean | null };

/** Says whether an administrator must still turn on two-factor sign-in; until then they have the role of a client. */
export async function needsTwoFactor(
  ctx: Pick<Ctx, 'db' | 'config'>,
  { role, twoFactorEnabled }: Person,
): Promise<boolean> {
  return (
    isAdministrator(role) &&
    twoFactorEnabled !== true &&
    (await currentConfig(ctx)).ADMINS_NEED_TWO_FACTOR
  );
}

export const roleUntilTwoFactor: Role = 'client';
