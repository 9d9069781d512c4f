import path from 'node:path';
import type { AlertKind } from '@heirloom/contract/alerts/alerts.contract.ts';
import { countMassDeletions, findInstalledAt } from '#features/alerts/alerts.read.ts';
import { countLate } from '#features/backups/copies.read.ts';
import { readFixityState } from '#features/fixity/fixity.read.ts';
import { lastProblem, lastRun } from '#features/runs/runs.read.ts';
import { readPurgeState } from '#features/trash/held-purge.service.ts';
import { addDays } from '#platform/clock.ts';
import type { Ctx } from '#platform/context.ts';
import { readDatabaseClock } from '#platform/trusted-time.ts';

export type AlertCtx = Pick<Ctx, 'db' | 'config' | 'storage' | 'clock'>;

/** `text`: what is so and what to do; the same text is the same trouble. Never a title, file name or address. */
export type Alert = { kind: AlertKind; text: string };

/** Finds everything that administrators must know now. */
export async function findAlerts(ctx: AlertCtx): Promise<Alert[]> {
  const found = await Promise.all([
    findDamage(ctx),
    findBackupTrouble(ctx),
    findLateCopies(ctx),
    findBackupFindings(ctx),
    findStorageTrouble(ctx),
    findPurge(ctx),
    findMassDeletions(ctx),
    findAuditChange(ctx),
  ]);
  return found.flat();
}

async function findDamage(ctx: AlertCtx): Promise<Alert[]> {
  const { corrupt, missing, unreadable } = (await readFixityState(ctx)).damaged;
  if (corrupt + missing + unreadable === 0) return [];
  const text = `Of the originals ${corrupt} are corrupt, ${missing} are missing and ${unreadable} cannot be read. A good copy repairs them, from a backup or wherever they came from: script/heirloom fixity --repair-from FOLDER. The Dashboard lists them.`;
  return [{ kind: 'originals-damaged', text }];
}

const lateDays = 2;

async function findBackupTrouble({ db, config }: AlertCtx): Promise<Alert[]> {
  const [latest, good, now] = await Promise.all([
    lastRun(db, 'backup'),
    lastRun(db, 'backup', 'ok'),
    readDatabaseClock(db),
  ]);
  const alerts: Alert[] = [];
  if (latest?.outcome === 'failed' || latest?.outcome === 'problems') {
    const text = `The backup of ${dayOf(latest.started_at)} ${latest.outcome === 'failed' ? 'failed' : 'has problems'}: ${latest.reason ?? 'the reason is not known.'}`;
    alerts.push({ kind: 'backup-failed', text });
  }
  const since = good?.finished_at ?? (await findInstalledAt(db));
  if (config.BACKUP_DIR !== undefined && since !== null && since < addDays(now, -lateDays)) {
    const text = `The server should back itself up every night, but ${good ? `the last complete backup is of ${dayOf(since)}` : 'there is no complete backup yet'}. Is the disk of BACKUP_DIR connected, and has it room?`;
    alerts.push({ kind: 'backup-late', text });
  }
  return alerts;
}

/** After so many days without a check of its own a running server has something wrong. */
const verifyDays = 3;
const restoreTestDays = 40;

async function findBackupFindings({ db, config }: AlertCtx): Promise<Alert[]> {
  if (config.BACKUP_DIR === undefined) return [];
  const [verify, restoreTest, now] = await Promise.all([
    lastRun(db, 'verify'),
    lastRun(db, 'restore-test'),
    readDatabaseClock(db),
  ]);
  const alerts: Alert[] = [];
  const text = verify && describeRun('check of the backups', verify, addDays(now, -verifyDays));
  if (text) alerts.push({ kind: 'verify-failed', text });
  const oldest = addDays(now, -restoreTestDays);
  const trialText = restoreTest && describeRun('trial restore of a backup', restoreTest, oldest);
  if (trialText) alerts.push({ kind: 'restore-test-failed', text: trialText });
  return alerts;
}

type Run = NonNullable<Awaited<ReturnType<typeof lastRun>>>;

/** Returns null when the run found nothing wrong and is recent enough. */
function describeRun(name: string, { outcome, started_at, reason }: Run, oldest: Date) {
  const day = dayOf(started_at);
  if (started_at < oldest) return `The last ${name} is of ${day}. Does the server run at night?`;
  if (outcome === 'problems') return `The ${name} of ${day} found something: ${reason}`;
  if (outcome === 'failed') return `The ${name} of ${day} could not be completed: ${reason}`;
  return null;
}

async function findLateCopies({ db, config }: AlertCtx): Promise<Alert[]> {
  if (config.BACKUP_DIR === undefined) return [];
  const late = await countLate(db, path.resolve(config.BACKUP_DIR));
  if (late === 0) return [];
  const text = `${late === 1 ? '1 original has' : `${late} originals have`} no copy in BACKUP_DIR although more than 15 minutes have passed since the upload. Is the disk of BACKUP_DIR connected, and has it room? The copies are made as soon as it is there.`;
  return [{ kind: 'copies-late', text }];
}

/** So much must be left for uploads, above what is always kept free. */
const littleBytes = 5 * 1024 ** 3;
const littlePart = 0.02;

async function findStorageTrouble({ storage }: AlertCtx): Promise<Alert[]> {
  if (!(await storage.isOnline())) {
    const text =
      'The folder of the originals is not there, or another one is in its place. Nobody can upload, and nothing is deleted. Is its disk connected?';
    return [{ kind: 'storage-offline', text }];
  }
  const room = await storage.capacity();
  if (!room || room.freeBytes >= Math.min(littleBytes, room.totalBytes * littlePart)) return [];
  const text =
    'The disk of the originals is full or nearly so: uploads are refused when nothing is left for them. Make room on it, or move the data to a larger one.';
  return [{ kind: 'storage-full', text }];
}

async function findPurge(ctx: AlertCtx): Promise<Alert[]> {
  const { held, clockJumpDays } = await readPurgeState(ctx);
  const alerts: Alert[] = [];
  if (held) {
    const text = `${held.count} files in the trash of ${held.ownerCount === 1 ? 'one person' : `${held.ownerCount} people`} are due to be deleted for good. That is more than usual (${held.limit}), so they wait for you: the Dashboard has the button.`;
    alerts.push({ kind: 'purge-waiting', text });
  }
  if (clockJumpDays > 0) {
    const text =
      'The clock of the server is further ahead than the last nightly run lets expect. If the server was off for some days, all is well. If not, please set its clock.';
    alerts.push({ kind: 'clock-jumped', text });
  }
  return alerts;
}

async function findMassDeletions({ db }: AlertCtx): Promise<Alert[]> {
  const { people, items } = await countMassDeletions(db);
  if (people === 0) return [];
  const text = `Within a day ${items} files of ${people === 1 ? 'one person' : `${people} people`} went into the trash. If nobody meant to, restore them there within 30 days, and end the sessions of whoever did it: the audit log names them.`;
  return [{ kind: 'mass-deletion', text }];
}

async function findAuditChange({ db }: AlertCtx): Promise<Alert[]> {
  const finding = await lastProblem(db, 'audit');
  if (finding === null) return [];
  const text = `The audit log is not as it was sealed. ${finding} Somebody had access to the database, or it was replaced by an older one. What else was changed: script/heirloom audit verify. Once you know why, script/heirloom audit new-chain seals the log as it is.`;
  return [{ kind: 'audit-changed', text }];
}

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);
