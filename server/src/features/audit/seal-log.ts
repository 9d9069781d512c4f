import type { Insertable, Kysely } from 'kysely';
import { recordAudit } from '#features/audit/record-audit.ts';
import { sealOfEntry } from '#features/audit/seal-of-entry.ts';
import { findHorizon, hasSeal, listUnsealed, readHead } from '#features/audit/seals.read.ts';
import { insertSeals, withSealLock } from '#features/audit/seals.repo.ts';
import type { Ctx } from '#platform/context.ts';
import type { AuditSealsTable } from '#platform/db/audit-tables.ts';
import type { Database } from '#platform/db/schema.ts';
import { newId } from '#platform/ids.ts';
import { type AuditHead, forgetHead, keepHead, readKeptHead } from '#platform/kept-head.ts';

export type SealCtx = Pick<Ctx, 'db' | 'config' | 'sealKey' | 'clock' | 'log'>;

/**
 * Seals every entry that has no seal yet: each seal covers an entry and the seal before it. The first run, and one with
 * another secret, begin a chain. Returns false, and seals nothing, when the log does not go on from the head that was
 * kept outside of the database: the check of the log then says what is wrong.
 */
export function sealLog(ctx: SealCtx, signal?: AbortSignal): Promise<boolean> {
  return withSealLock(ctx.db, async (db) => {
    const head = await readHead(db);
    const kept = await readKeptHead(ctx.config);
    const known = kept ?? head;
    if (known === null) await sealAll(ctx, db, { reason: 'first', signal });
    else if (known.keyId !== ctx.sealKey.id)
      await sealAll(ctx, db, { reason: 'new secret', signal });
    else if (head === null || !(await goesOn(db, { head, kept }))) return false;
    else {
      const after = await findHorizon(db, { chain: head.chain, now: ctx.clock.now() });
      await sealRest(ctx, db, { tail: head, after, signal });
    }
    return true;
  });
}

/**
 * Begins another chain, with an entry that says why, and seals all of the log as it is now. `isIntact`: what the check
 * of the former chain has found.
 */
export function sealAnew(
  ctx: SealCtx,
  { reason, isIntact }: { reason: 'restored' | 'operator'; isIntact?: boolean },
): Promise<void> {
  return withSealLock(ctx.db, (db) => sealAll(ctx, db, { reason, isIntact }));
}

async function goesOn(
  db: Kysely<Database>,
  { head, kept }: { head: AuditHead; kept: AuditHead | null },
): Promise<boolean> {
  return kept === null || (kept.chain === head.chain && (await hasSeal(db, kept)));
}

type Begin = { reason: string; isIntact?: boolean | undefined; signal?: AbortSignal | undefined };

async function sealAll(
  ctx: SealCtx,
  db: Kysely<Database>,
  { reason, isIntact, signal }: Begin,
): Promise<void> {
  // A process that is killed before the first batch leaves the former chain, which then must not be missed.
  await forgetHead(ctx.config);
  const position = (await readHead(db))?.position ?? 0;
  const start = { chain: newId(), position, hash: '' };
  const details = { reason, ...(isIntact !== undefined && { wasIntact: isIntact }) };
  const begun = await db.transaction().execute(async (trx) => {
    await recordAudit(trx, { actorId: null, action: 'audit.sealing-begun', details });
    return sealBatch(ctx, trx, { tail: start, after: null });
  });
  if (!begun) return;
  await keep(ctx, begun);
  await sealRest(ctx, db, { tail: begun, after: begun.entryId, signal });
}

async function sealRest(
  ctx: SealCtx,
  db: Kysely<Database>,
  { tail, after, signal }: { tail: Tail; after: number | null; signal: AbortSignal | undefined },
): Promise<void> {
  let last = await sealBatch(ctx, db, { tail, after });
  while (last !== null) {
    await keep(ctx, last);
    signal?.throwIfAborted();
    last = await sealBatch(ctx, db, { tail: last, after: last.entryId });
  }
}

/** Without this the end of the log cannot be compared, but its entries still can. */
async function keep({ config, log }: SealCtx, head: AuditHead): Promise<void> {
  await keepHead(config, head).catch((error: unknown) =>
    log.warn(
      { err: error },
      'STATE_DIR cannot be written: a cut-off audit log would not be noticed',
    ),
  );
}

type Tail = Pick<AuditHead, 'chain' | 'position' | 'hash'>;

const batch = 1000;

/** Seals the next entries; returns the last of the seals, or null when nothing was left. */
async function sealBatch(
  { sealKey, clock }: SealCtx,
  db: Kysely<Database>,
  { tail, after }: { tail: Tail; after: number | null },
): Promise<AuditHead | null> {
  const { chain } = tail;
  const entries = await listUnsealed(db, { chain, after, limit: batch });
  if (entries.length === 0) return null;
  const sealedAt = clock.now();
  const seals: Insertable<AuditSealsTable>[] = [];
  let { position, hash } = tail;
  for (const entry of entries) {
    position += 1;
    hash = sealOfEntry(sealKey, { chain, position, previous: hash, sealedAt }, entry);
    seals.push({
      chain,
      position,
      key_id: sealKey.id,
      entry_id: entry.id,
      sealed_at: sealedAt,
      hash: Buffer.from(hash, 'hex'),
    });
  }
  await insertSeals(db, seals);
  return { chain, keyId: sealKey.id, position, entryId: entries.at(-1)!.id, hash };
}
