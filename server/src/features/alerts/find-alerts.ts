import path from 'node:path';
import type { AlertKind } from '@heirloom/contract/alerts/alerts.contract.ts';
import { type Language, localeOf } from '@heirloom/contract/languages/language.ts';
import { type AlertWords, alertWords } from '#features/alerts/alerts.messages.ts';
import { countMassDeletions, countRecent, findInstalledAt } from '#features/alerts/alerts.read.ts';
import { countLate } from '#features/backups/copies.read.ts';
import { reasonFor } from '#features/backups/reason-for.ts';
import { readSecondPlace } from '#features/backups/second-place/second-place.read.ts';
import { readFixityState } from '#features/fixity/fixity.read.ts';
import { lastProblem, lastRun } from '#features/runs/runs.read.ts';
import { readPurgeState } from '#features/trash/held-purge.service.ts';
import { addDays } from '#platform/clock.ts';
import type { Ctx } from '#platform/context.ts';
import { readDatabaseClock } from '#platform/trusted-time.ts';

export type AlertCtx = Pick<Ctx, 'db' | 'config' | 'storage' | 'clock'>;

/** `say`: what is so and what to do; the same text is the same trouble. Never a title, file name or address. */
export type Alert = { kind: AlertKind; say: Say };
type Say = (words: AlertWords, language: Language) => string;

export function textOf({ say }: Alert, language: Language): string {
  return say(alertWords(language), language);
}

/** Finds everything that administrators must know now. */
export async function findAlerts(ctx: AlertCtx): Promise<Alert[]> {
  const found = await Promise.all([
    findDamage(ctx),
    findBackupTrouble(ctx),
    findLateCopies(ctx),
    findBackupFindings(ctx),
    findSecondPlaceTrouble(ctx),
    findStorageTrouble(ctx),
    findPurge(ctx),
    findMassDeletions(ctx),
    findRareDeeds(ctx),
    findAuditChange(ctx),
  ]);
  return found.flat();
}

async function findDamage(ctx: AlertCtx): Promise<Alert[]> {
  const { corrupt, missing, unreadable } = (await readFixityState(ctx)).damaged;
  if (corrupt + missing + unreadable === 0) return [];
  const say: Say = ({ damaged }) => damaged(corrupt, missing, unreadable);
  return [{ kind: 'originals-damaged', say }];
}

const lateDays = 2;

async function findBackupTrouble({ db, config }: AlertCtx): Promise<Alert[]> {
  const [latest, good, now] = await Promise.all([
    lastRun(db, 'backup'),
    lastRun(db, 'backup', 'ok'),
    readDatabaseClock(db),
  ]);
  const alerts: Alert[] = [];
  const outcome = latest?.outcome;
  if (outcome === 'failed' || outcome === 'problems') {
    const { started_at, reason } = latest!;
    const say: Say = ({ backup }, language) =>
      backup[outcome](dayOf(started_at, language), reasonFor(reason, language));
    alerts.push({ kind: 'backup-failed', say });
  }
  const since = good?.finished_at ?? (await findInstalledAt(db));
  if (config.BACKUP_DIR !== undefined && since !== null && since < addDays(now, -lateDays)) {
    const say: Say = ({ backup }, language) =>
      good ? backup.late(dayOf(since, language)) : backup.none;
    alerts.push({ kind: 'backup-late', say });
  }
  return alerts;
}

/** After so many days without a check of its own a running server has something wrong. */
const verifyDays = 3;
const restoreTestDays = 40;

async function findBackupFindings({ db, config }: AlertCtx): Promise<Alert[]> {
  const hasBackupDir = config.BACKUP_DIR !== undefined;
  if (!hasBackupDir && config.COPY_URL === undefined) return [];
  const [verify, restoreTest, now] = await Promise.all([
    lastRun(db, 'verify'),
    lastRun(db, 'restore-test'),
    readDatabaseClock(db),
  ]);
  const alerts: Alert[] = [];
  const say = hasBackupDir && verify && sayOfRun('verify', verify, addDays(now, -verifyDays));
  if (say) alerts.push({ kind: 'verify-failed', say });
  const oldest = addDays(now, -restoreTestDays);
  const sayOfTrial = restoreTest && sayOfRun('restore-test', restoreTest, oldest);
  if (sayOfTrial) alerts.push({ kind: 'restore-test-failed', say: sayOfTrial });
  return alerts;
}

type Run = NonNullable<Awaited<ReturnType<typeof lastRun>>>;

/** Returns null when the run found nothing wrong and is recent enough. */
function sayOfRun(
  kind: keyof AlertWords['runs'],
  { outcome, started_at, reason }: Run,
  oldest: Date,
): Say | null {
  if (started_at < oldest) {
    return ({ run, runs }, language) => run.late(runs[kind], dayOf(started_at, language));
  }
  if (outcome !== 'problems' && outcome !== 'failed') return null;
  return ({ run, runs }, language) =>
    run[outcome](runs[kind], dayOf(started_at, language), reasonFor(reason, language));
}

async function findLateCopies({ db, config }: AlertCtx): Promise<Alert[]> {
  if (config.BACKUP_DIR === undefined) return [];
  const late = await countLate(db, { folder: path.resolve(config.BACKUP_DIR) });
  if (late === 0) return [];
  return [{ kind: 'copies-late', say: ({ lateCopies }) => lateCopies(late) }];
}

async function findSecondPlaceTrouble(ctx: AlertCtx): Promise<Alert[]> {
  const [state, backup, verify, now] = await Promise.all([
    readSecondPlace(ctx),
    lastRun(ctx.db, 'second-backup'),
    lastRun(ctx.db, 'second-verify'),
    readDatabaseClock(ctx.db),
  ]);
  if (!state) return [];
  const { trouble, lateCopies } = state;
  const says: (Say | null | undefined)[] = [
    trouble === null
      ? null
      : ({ secondPlace }, language) => secondPlace.trouble(reasonFor(trouble, language)),
    lateCopies === 0 ? null : ({ secondPlace }) => secondPlace.late(lateCopies),
    backup && sayOfRun('second-backup', backup, addDays(now, -lateDays)),
    verify && sayOfRun('second-verify', verify, addDays(now, -verifyDays)),
  ];
  const found = says.filter((say) => typeof say === 'function');
  if (found.length === 0) return [];
  return [
    {
      kind: 'second-place',
      say: (words, language) => found.map((say) => say(words, language)).join(' '),
    },
  ];
}

/** So much must be left for uploads, above what is always kept free. */
const littleBytes = 5 * 1024 ** 3;
const littlePart = 0.02;

async function findStorageTrouble({ storage, config }: AlertCtx): Promise<Alert[]> {
  if (!(await storage.isOnline())) {
    const isStore = config.STORAGE_URL !== undefined;
    const say: Say = (words) => (isStore ? words.storeOffline : words.storageOffline);
    return [{ kind: 'storage-offline', say }];
  }
  const room = await storage.capacity();
  if (!room || room.freeBytes >= Math.min(littleBytes, room.totalBytes * littlePart)) return [];
  return [{ kind: 'storage-full', say: ({ storageFull }) => storageFull }];
}

async function findPurge(ctx: AlertCtx): Promise<Alert[]> {
  const { held, clockJumpDays } = await readPurgeState(ctx);
  const alerts: Alert[] = [];
  if (held) {
    const { count, ownerCount, limit } = held;
    alerts.push({ kind: 'purge-waiting', say: ({ purge }) => purge(count, ownerCount, limit) });
  }
  if (clockJumpDays > 0) {
    alerts.push({ kind: 'clock-jumped', say: ({ clockJumped }) => clockJumped });
  }
  return alerts;
}

async function findMassDeletions({ db }: AlertCtx): Promise<Alert[]> {
  const { people, items } = await countMassDeletions(db);
  if (people === 0) return [];
  return [{ kind: 'mass-deletion', say: ({ massDeletion }) => massDeletion(items, people) }];
}

async function findRareDeeds({ db }: AlertCtx): Promise<Alert[]> {
  const { administrators, exports } = await countRecent(db);
  const alerts: Alert[] = [];
  if (administrators.last !== null) {
    const { count, last } = administrators;
    const say: Say = ({ administratorsMade }, language) =>
      administratorsMade(count, momentOf(last, language));
    alerts.push({ kind: 'administrator-made', say });
  }
  if (exports.last !== null) {
    const { count, last } = exports;
    alerts.push({
      kind: 'archive-exported',
      say: ({ exported }, language) => exported(count, momentOf(last, language)),
    });
  }
  return alerts;
}

async function findAuditChange({ db }: AlertCtx): Promise<Alert[]> {
  const finding = await lastProblem(db, 'audit');
  if (finding === null) return [];
  const say: Say = ({ auditChanged }, language) => auditChanged(reasonFor(finding, language));
  return [{ kind: 'audit-changed', say }];
}

/** The server knows no time zone of a house: days and hours are those of UTC. */
function dayOf(instant: Date, language: Language): string {
  return instant.toLocaleDateString(localeOf[language], { dateStyle: 'long', timeZone: 'UTC' });
}

function momentOf(instant: Date, language: Language): string {
  const style = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${instant.toLocaleString(localeOf[language], style)} UTC`;
}
