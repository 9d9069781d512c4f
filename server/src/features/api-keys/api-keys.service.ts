import type { ApiKey, createApiKeyInput } from '@heirloom/contract/api-keys/api-keys.contract.ts';
import { apiKeysMaximum } from '@heirloom/contract/limits.ts';
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import { newApiKey } from '#features/api-keys/api-key-token.ts';
import { apiKeyWords } from '#features/api-keys/api-keys.messages.ts';
import { presentKey } from '#features/api-keys/api-keys.present.ts';
import { findKey, listKeys } from '#features/api-keys/api-keys.read.ts';
import { countKeys, deleteKey, deleteKeysOf, insertKey } from '#features/api-keys/api-keys.repo.ts';
import { recordAudit } from '#features/audit/record-audit.ts';
import { notify } from '#features/mails/send-notice.job.ts';
import { hashToken } from '#platform/auth/hash-token.ts';
import { requireRecentProof } from '#platform/auth/recent-proof.ts';
import { type ActorCtx, isAdmin } from '#platform/context.ts';
import type { Database } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { publish } from '#platform/events/publish.ts';
import { newId } from '#platform/ids.ts';

type OwnerCtx = Pick<ActorCtx, 'db' | 'actor'>;

export async function listOwnKeys({ db, actor }: OwnerCtx): Promise<{ items: ApiKey[] }> {
  return {
    items: (await listKeys(db, actor.userId)).map(presentKey),
  };
}

export async function createKey(
  ctx: OwnerCtx & Pick<ActorCtx, 'jobs' | 'clock'>,
  input: z.output<typeof createApiKeyInput>,
): Promise<{ key: ApiKey; secret: string }> {
  const { userId } = ctx.actor;
  const { name, mayChange, mayAdminister, mayUseSpaces, days } = input;
  if (mayAdminister && !isAdmin(ctx.actor)) throw new AppError('FORBIDDEN');
  await requireRecentProof(ctx.db, ctx.actor);
  const id = newId();
  const secret = newApiKey();
  return ctx.db.transaction().execute(async (trx) => {
    if ((await countKeys(trx, userId)) >= apiKeysMaximum) {
      throw new AppError('CONFLICT', apiKeyWords().tooMany(apiKeysMaximum));
    }
    await insertKey(trx, {
      id,
      user_id: userId,
      name,
      key_hash: hashToken(secret),
      may_change: mayChange,
      may_administer: mayAdminister,
      may_use_spaces: mayUseSpaces,
      days,
    });
    await recordAudit(trx, {
      actorId: userId,
      action: 'api-key.created',
      targetId: id,
      details: { mayChange, mayAdminister, ...(mayUseSpaces && { mayUseSpaces }), days },
    });
    const notice = { kind: 'api-key-made', mayChange, mayAdminister, mayUseSpaces } as const;
    await notify(trx, ctx, { userId, notice });
    return { key: presentKey(await findKey(trx, id)), secret };
  });
}

export async function revokeKey({ db, actor }: OwnerCtx, id: string): Promise<void> {
  const { userId } = actor;
  await db.transaction().execute(async (trx) => {
    if (!(await deleteKey(trx, { id, userId }))) throw new AppError('NOT_FOUND');
    await recordAudit(trx, { actorId: userId, action: 'api-key.revoked', targetId: id });
    await publishEnd(trx, { userId, id });
  });
}

/** Deletes all keys of a person, so that signing out everywhere also stops their programs. Returns how many. */
export async function endEveryKey(trx: Kysely<Database>, userId: string): Promise<number> {
  const ended = await deleteKeysOf(trx, userId);
  if (ended > 0) await publishEnd(trx, { userId, id: null });
  return ended;
}

/** A key is a session of a program: what runs by it ends as well. */
function publishEnd(
  trx: Kysely<Database>,
  { userId, id }: { userId: string; id: string | null },
): Promise<void> {
  return publish(trx, { topic: 'session', action: 'removed', userId, entityId: id });
}
