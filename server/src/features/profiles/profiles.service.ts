import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { PersonProfile } from '@heirloom/contract/accounts/accounts.schema.ts';
import type {
  Profile,
  updateProfileInput,
  updateProfileOfInput,
} from '@heirloom/contract/profiles/profiles.contract.ts';
import { recordAudit } from '#features/audit/record-audit.ts';
import { presentPersonProfile, presentProfile } from '#features/profiles/profiles.present.ts';
import { findProfile, type ProfileRow } from '#features/profiles/profiles.read.ts';
import { requireMayManage } from '#features/roles/roles.policy.ts';
import { updateUser } from '#features/users/users.repo.ts';
import type { ActorCtx } from '#platform/context.ts';
import { isUniqueViolation } from '#platform/db/database-error.ts';
import type { Database } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/events/publish.ts';

type ProfilesCtx = Pick<ActorCtx, 'db' | 'actor'>;

export async function readProfile(db: Kysely<Database>, userId: string): Promise<Profile> {
  return presentProfile(await requireProfile(db, userId));
}

/** Reads another person's profile, for an administrator. */
export async function readPersonProfile(
  db: Kysely<Database>,
  userId: string,
): Promise<PersonProfile> {
  return presentPersonProfile(await requireProfile(db, userId));
}

async function requireProfile(db: Kysely<Database>, userId: string): Promise<ProfileRow> {
  const row = await findProfile(db, userId);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

export function updateOwnProfile(
  ctx: ProfilesCtx,
  input: z.output<typeof updateProfileInput>,
): Promise<Profile> {
  return ctx.db.transaction().execute(async (trx) => {
    const { userId } = ctx.actor;
    await saveProfile(trx, userId, { username: input.username, name: input.displayName });
    await publish(trx, { topic: 'profiles', action: 'updated', userId, entityId: userId });
    return readProfile(trx, userId);
  });
}

export function updateProfileOf(
  ctx: ProfilesCtx,
  input: z.output<typeof updateProfileOfInput>,
): Promise<PersonProfile> {
  return ctx.db.transaction().execute(async (trx) => {
    const { userId } = input;
    const { role } = await requireProfile(trx, userId);
    if (userId !== ctx.actor.userId) requireMayManage(ctx.actor.role, role);
    await saveProfile(trx, userId, {
      username: input.username,
      name: input.displayName,
      account_opened_date: input.accountOpenedDate,
      subscription_start_date: input.subscriptionStartDate,
      subscription_expiration_date: `${input.subscriptionExpirationDate}T00:00:00Z`,
    });
    await recordAudit(trx, {
      actorId: ctx.actor.userId,
      action: 'profile.updated',
      targetUserId: userId,
      details: { expires: input.subscriptionExpirationDate },
    });
    await publish(trx, { topic: 'profiles', action: 'updated', userId, entityId: userId });
    return readPersonProfile(trx, userId);
  });
}

/** @throws AppError USERNAME_TAKEN, also when only the case differs */
async function saveProfile(
  trx: Kysely<Database>,
  userId: string,
  changes: Parameters<typeof updateUser>[2],
): Promise<void> {
  try {
    await updateUser(trx, userId, changes);
  } catch (error) {
    if (isUniqueViolation(error, 'user_username_lower_key')) throw new AppError('USERNAME_TAKEN');
    throw error;
  }
}
