import type { AuditFinding } from '#features/audit/audit-finding.ts';
import { sealOfEntry } from '#features/audit/seal-of-entry.ts';
import {
  findEndBefore,
  findHorizon,
  hasSeal,
  listPutIn,
  listSeals,
  readHead,
} from '#features/audit/seals.read.ts';
import type { Ctx } from '#platform/context.ts';
import type { AuditHead } from '#platform/kept-head.ts';

type VerifyCtx = Pick<Ctx, 'db' | 'sealKey' | 'clock'>;

/** Heads that were written down outside of the database. */
export type Witnesses = {
  /** The latest one; null when there is none. */
  kept: AuditHead | null;
  /** Those of backups, which may be of former chains and then say nothing. */
  earlier: AuditHead[];
};

export type AuditReport = {
  /** Entries that are as they were sealed. */
  intact: number;
  /** The first of each kind: changes and gaps in the order of the log, then what was put in, then a lost end. */
  findings: AuditFinding[];
  /** All of them. */
  count: number;
  /** Whether anything outside of the database said where the log must end. */
  knowsEnd: boolean;
};

/** Walks the chain of seals from its beginning, a batch at a time, and compares its entries and its end. */
export async function verifyLog(ctx: VerifyCtx, witnesses: Witnesses): Promise<AuditReport> {
  const { db } = ctx;
  const head = await readHead(db);
  const { kept } = witnesses;
  const report: AuditReport = { intact: 0, findings: [], count: 0, knowsEnd: false };
  // What was sealed with a former secret cannot be compared.
  if ((kept ?? head)?.keyId !== ctx.sealKey.id) return report;
  if (head !== null) {
    await walk(ctx, head.chain, report);
    const { chain } = head;
    const horizon = await findHorizon(db, { chain, now: ctx.clock.now() });
    if (horizon !== null) await findPutIn(ctx, { chain, horizon }, report);
  }
  const compared = witnesses.earlier.filter(({ chain }) => chain === head?.chain);
  if (kept) compared.push(kept);
  report.knowsEnd = compared.length > 0;
  for (const one of compared.toSorted((a, b) => b.position - a.position)) {
    if (one.chain === head?.chain && (await hasSeal(db, one))) continue;
    add(report, { kind: 'cut off', entryId: one.entryId });
    break;
  }
  return report;
}

const mostFindings = 10;

function add(report: AuditReport, finding: AuditFinding): void {
  report.count += 1;
  if (report.findings.length < mostFindings) report.findings.push(finding);
}

const batch = 1000;

type Seal = Awaited<ReturnType<typeof listSeals>>[number];
type Previous = { position: number; hash: string; entryId: number | null };

async function walk({ db, sealKey }: VerifyCtx, chain: string, report: AuditReport): Promise<void> {
  let previous: Previous = { position: await findEndBefore(db, chain), hash: '', entryId: null };
  for (;;) {
    const seals = await listSeals(db, { chain, after: previous.position, limit: batch });
    if (seals.length === 0) return;
    for (const seal of seals) {
      const finding = judge(sealKey, { chain, seal, previous });
      if (finding) add(report, finding);
      else report.intact += 1;
      const hash = seal.hash.toString('hex');
      previous = { position: seal.position, hash, entryId: seal.entry_id };
    }
  }
}

function judge(
  key: VerifyCtx['sealKey'],
  { chain, seal, previous }: { chain: string; seal: Seal; previous: Previous },
): AuditFinding | null {
  const { position, entry_id: entryId, sealed_at: sealedAt } = seal;
  // The seal before a gap is gone, so that this one cannot be compared.
  if (position !== previous.position + 1) return { kind: 'gap', entryId: previous.entryId };
  const entry = entryOf(seal);
  if (entry === null) return { kind: 'missing', entryId };
  const hash = sealOfEntry(key, { chain, position, previous: previous.hash, sealedAt }, entry);
  return hash === seal.hash.toString('hex') ? null : { kind: 'changed', entryId };
}

/** Returns null when the entry is missing: no entry is without a time. */
function entryOf({ id, at, action, details, ...rest }: Seal) {
  if (id === null || at === null || action === null || details === null) return null;
  return { ...rest, id, at, action, details };
}

async function findPutIn(
  { db }: VerifyCtx,
  { chain, horizon }: { chain: string; horizon: number },
  report: AuditReport,
): Promise<void> {
  const { ids, count } = await listPutIn(db, { chain, horizon, limit: mostFindings });
  for (const entryId of ids) add(report, { kind: 'put in', entryId });
  report.count += count - ids.length;
}
