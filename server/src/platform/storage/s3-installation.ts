import type { Db } from '#platform/db/schema.ts';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';
import type { Logger } from '#platform/log.ts';
import { StartRefused } from '#platform/start-refused.ts';
import type { Installation } from '#platform/storage/fs-installation.ts';
import { installationIdOf } from '#platform/storage/installation-marker.ts';
import { placeTroubles } from '#platform/storage/place.messages.ts';
import { s3Layout } from '#platform/storage/s3-layout.ts';
import { type S3Objects, StoreTrouble } from '#platform/storage/s3-objects.ts';
import { probePrefix, probeStore } from '#platform/storage/s3-probe.ts';
import { keepsVersions } from '#platform/storage/s3-versions.ts';
import { whileNobodyMarks } from '#platform/storage/staged-pieces.repo.ts';

/** A store that does not answer by then is offline. */
const answerMs = 2000;
/** So long an answer counts. */
const freshMs = 1000;

type Options = {
  db: Db;
  log: Logger;
  /** Lets a new database become that of an archive that is there. */
  takesOver: boolean;
};

/** Watches whether the bucket is there and has the marker of this installation. */
export function openS3Installation(
  objects: S3Objects,
  { db, log, takesOver }: Options,
): Omit<Installation, 'distrust'> {
  let installationId: string | null = null;
  /** Undefined before the first check, null while it is online. */
  let trouble: string | null | undefined;
  let known: { answer: Promise<boolean>; until: number } | undefined;

  const check = async (): Promise<boolean> => {
    if (installationId === null) return false;
    const found = await findTrouble(objects, installationId);
    if (found !== trouble) {
      if (found === null) log.info('the storage is online');
      else log.error({ reason: found }, 'the storage is offline');
    }
    trouble = found;
    return found === null;
  };
  const isOnline = (): Promise<boolean> => {
    if (known === undefined || performance.now() > known.until) {
      known = { answer: check(), until: performance.now() + freshMs };
    }
    return known.answer;
  };
  return {
    isOnline,
    requireOnline: async () => {
      if (!(await isOnline())) throw new AppError('STORAGE_OFFLINE');
    },
    adopt: (id) => saidToOperator(() => whileNobodyMarks(db, () => adopt(objects, { id, log }))),
    leave: () => objects.remove(s3Layout.marker),
    attach: async (knownId) => {
      await refuseHalfRestored(objects, { mayBeAway: knownId !== null });
      const beginAlone = () => whileNobodyMarks(db, () => begin(objects, { log, takesOver }));
      installationId = knownId ?? (await saidToOperator(beginAlone));
      known = undefined;
      if (await isOnline()) await warnOfVersions(objects, log);
      return installationId;
    },
  };
}

/** Returns why the storage is not there; null when it is. */
async function findTrouble(objects: S3Objects, installationId: string): Promise<string | null> {
  const { name } = objects.bucket;
  const late = AbortSignal.timeout(answerMs);
  try {
    const found = installationIdOf(await objects.text(s3Layout.marker, late));
    if (found === installationId) return null;
    if (found !== null)
      return `${name} holds another archive than the database. Is it the right one?`;
    return `${name} holds no archive, and the database knows of one. Is it the right bucket and folder?`;
  } catch (error) {
    if (late.aborted) return placeTroubles.noAnswer(name, 'TimeoutError');
    return error instanceof StoreTrouble ? error.reason : String(error);
  }
}

/** Not at the first start alone: it can be switched on later. */
async function warnOfVersions({ bucket }: S3Objects, log: Logger): Promise<void> {
  if (!(await keepsVersions(bucket).catch(() => false))) return;
  log.warn(
    `${bucket.name} keeps old versions: what is deleted for good stays there, and is paid for, until a rule of the bucket ` +
      'removes it. Suspend versioning, or set a rule that ends noncurrent versions after some days: docs/scale.md.',
  );
}

async function saidToOperator<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof StoreTrouble ? new StartRefused(error.reason) : error;
  }
}

/** @throws StartRefused when a restore was stopped before its end: an incomplete archive must not be used */
async function refuseHalfRestored(
  objects: S3Objects,
  { mayBeAway }: { mayBeAway: boolean },
): Promise<void> {
  const backup = await saidToOperator(() => objects.text(s3Layout.unfinishedRestore)).catch(
    (error: unknown) => {
      if (!mayBeAway) throw error;
      return null;
    },
  );
  if (backup === null) return;
  throw new StartRefused(
    `A restore to ${objects.bucket.name} was not finished. Please run it again: script/heirloom restore ${backup}`,
  );
}

/** Finds or makes the marker of an archive that the database does not know yet. The caller does this alone. */
async function begin(
  objects: S3Objects,
  { log, takesOver }: Omit<Options, 'db'>,
): Promise<string | null> {
  const { name } = objects.bucket;
  const found = await readId(objects);
  if (found !== null) {
    if (takesOver || (await isEmpty(objects, s3Layout.originals))) return found;
    throw new StartRefused(
      `${name} holds an archive, and the database is new. To make its database anew from the originals: script/heirloom rebuild. ` +
        'For another archive, choose another bucket, or a folder in it: STORAGE_URL=s3://BUCKET/FOLDER',
    );
  }
  return markEmpty(objects, { id: newId(), log });
}

/** @throws StartRefused when the bucket is of another archive, or of none and not empty */
async function adopt(objects: S3Objects, { id, log }: Marking): Promise<void> {
  const found = (await readId(objects)) ?? (await markEmpty(objects, { id, log }));
  if (found === id) return;
  throw new StartRefused(
    `${objects.bucket.name} holds another archive than the database. Choose an empty bucket, or a folder in it: STORAGE_URL=s3://BUCKET/FOLDER`,
  );
}

const readId = async (objects: S3Objects): Promise<string | null> =>
  installationIdOf(await objects.text(s3Layout.marker));

type Marking = { id: string; log: Logger };

/** Tries a bucket that must be empty, and marks it; returns the id of its marker. */
async function markEmpty(objects: S3Objects, { id, log }: Marking): Promise<string | null> {
  const { name } = objects.bucket;
  // Of a start that was killed.
  await objects.removeBelow(probePrefix);
  if (!(await isEmpty(objects, ''))) {
    throw new StartRefused(
      `${name} is not empty, and what is there is no archive of Heirloom. Choose an empty bucket, or a folder in it: STORAGE_URL=s3://BUCKET/FOLDER`,
    );
  }
  const { keepsFromReplacing } = await probeStore(objects);
  if (!keepsFromReplacing) {
    log.warn(
      `${name} knows no conditional writes: it replaces objects also where we ask it not to. That is no harm, because the names of originals are random and reserved in the database.`,
    );
  }
  const marker = { installationId: id, createdAt: new Date().toISOString() };
  const text = `${JSON.stringify(marker, null, 2)}\n`;
  await objects.put(s3Layout.marker, text, { replaces: !keepsFromReplacing });
  return readId(objects);
}

async function isEmpty(objects: S3Objects, below: string): Promise<boolean> {
  for await (const page of objects.list(below)) if (page.length > 0) return false;
  return true;
}
