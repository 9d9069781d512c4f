import type { deviceSession, Session } from '@heirloom/contract/auth/auth.schema.ts';
import type { z } from 'zod';
import type { DeviceRow, SessionRow } from '#features/auth/session.read.ts';
import { needsTwoFactor, roleUntilTwoFactor } from '#features/auth/two-factor-demand.ts';
import { isAdministrator } from '#features/roles/effective-role.ts';
import type { Ctx } from '#platform/context.ts';
import { describeDevice } from '#platform/describe-device.ts';

export async function presentSession(
  ctx: Pick<Ctx, 'db' | 'config'>,
  row: SessionRow,
): Promise<Session> {
  const isWaiting = await needsTwoFactor(ctx, row);
  const role = isWaiting ? roleUntilTwoFactor : row.role;
  return {
    user: {
      id: row.id,
      email: row.email,
      username: row.username,
      displayName: row.name,
      avatarUrl: row.image,
      role,
      language: row.language,
      needsTwoFactor: isWaiting,
      seesSpaces: ctx.config.SPACES !== 'off',
    },
    expiresAt: row.ends_at.toISOString(),
    expiresIn: row.seconds_left,
    isAdmin: isAdministrator(role),
  };
}

export function presentDevice(row: DeviceRow, currentId: string): z.output<typeof deviceSession> {
  return {
    id: row.id,
    isCurrent: row.id === currentId,
    device: describeDevice(row.userAgent),
    ipAddress: row.ipAddress || null,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.updatedAt.toISOString(),
  };
}
