import type { PersonProfile } from '@heirloom/contract/accounts/accounts.schema.ts';
import type { Language } from '@heirloom/contract/languages/language.ts';
import type {
  Profile,
  updateProfileInput,
  updateProfileOfInput,
} from '@heirloom/contract/profiles/profiles.contract.ts';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { recordAudit } from '#features/audit/record-audit.ts';
import { presentPersonProfile, presentProfile } from '#features/profiles/profiles.present.ts';
import { findProfile, type ProfileRow } from '#features/profiles/profiles.read.ts';
import { isAdministrator } from '#features/roles/effective-role.ts';
import { requireMayManage } from '#features/roles/roles.policy.ts';
import { subscriptionDates } from '#features/subscriptions/subscription-dates.ts';
import { updateUser } from '#features/users/users.repo.ts';
import type { ActorCtx } from '#platform/context.ts';
import { isUniqueViolation } from '#platform/db/database-error.ts';
import type { Database } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/events/publish.ts';

type UpdateOf = z.output<typeof updateProfileOfInput>;
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

export async function chooseLanguage(
  { db, actor: { userId } }: ProfilesCtx,
  chosen: { language: Language | null },
): Promise<{ language: Language | null }> {
  await db.transaction().execute(async (trx) => {
    await updateUser(trx, userId, chosen);
    await publish(trx, { topic: 'profiles', action: 'updated', userId, entityId: userId });
  });
  return chosen;
}

export function updateProfileOf(ctx: ProfilesCtx, input: UpdateOf): Promise<PersonProfile> {
  return ctx.db.transaction().execute(async (trx) => {
    const { userId } = input;
    const stored = await requireProfile(trx, userId);
    if (userId !== ctx.actor.userId) requireMayManage(ctx.actor.role, stored.role);
    const dates = subscriptionChanges(stored, input);
    await saveProfile(trx, userId, {
      username: input.username,
      name: input.displayName,
      account_opened_date: input.accountOpenedDate,
      ...dates,
    });
    await recordAudit(trx, {
      actorId: ctx.actor.userId,
      action: 'profile.updated',
      targetUserId: userId,
      ...(dates.subscription_expiration_date && {
        details: { expires: dates.subscription_expiration_date.slice(0, 10) },
      }),
    });
    await publish(trx, { topic: 'profiles', action: 'updated', userId, entityId: userId });
    return readPersonProfile(trx, userId);
  });
}

/**
 * The subscription dates that this input changes: only those that differ from the ones shown, because administrators
 * are shown fixed dates, and others only the day of a moment or the default of a missing date.
 */
function subscriptionChanges(
  stored: ProfileRow,
  { subscriptionStartDate: start, subscriptionExpirationDate: end }: UpdateOf,
): { subscription_start_date?: string; subscription_expiration_date?: string } {
  if (isAdministrator(stored.role)) return {};
  const shown = subscriptionDates(stored);
  return {
    ...(start !== undefined &&
      start !== shown.subscriptionStartDate && { subscription_start_date: start }),
    ...(end !== undefined &&
      end !== shown.subscriptionExpirationDate && {
        subscription_expiration_date: `${end}T00:00:00Z`,
      }),
  };
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
