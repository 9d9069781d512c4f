import type { z } from 'zod';
import type { deviceSession, Session } from '@heirloom/contract/auth/auth.schema.ts';
import { describeDevice } from '#features/auth/describe-device.ts';
import type { DeviceRow, SessionRow } from '#features/auth/session.read.ts';
import { isAdministrator } from '#features/roles/effective-role.ts';

export const presentSession = (row: SessionRow): Session => ({
  user: {
    id: row.id,
    email: row.email,
    username: row.username,
    displayName: row.name,
    avatarUrl: row.image,
    role: row.role,
  },
  expiresAt: row.ends_at.toISOString(),
  expiresIn: row.seconds_left,
  isAdmin: isAdministrator(row.role),
});

export const presentDevice = (
  row: DeviceRow,
  currentId: string,
): z.output<typeof deviceSession> => ({
  id: row.id,
  isCurrent: row.id === currentId,
  device: describeDevice(row.userAgent),
  ipAddress: row.ipAddress || null,
  createdAt: row.createdAt.toISOString(),
  lastSeenAt: row.updatedAt.toISOString(),
});
