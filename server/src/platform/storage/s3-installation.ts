import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';
import type { Logger } from '#platform/log.ts';
import type { Installation } from '#platform/storage/fs-installation.ts';
import { installationIdOf } from '#platform/storage/installation-marker.ts';
import { s3Layout } from '#platform/storage/s3-layout.ts';
import type { S3Objects } from '#platform/storage/s3-objects.ts';

/** A store that does not answer by then is offline. */
const answerMs = 2000;
/** So long an answer counts. */
const freshMs = 1000;

/** Watches whether the bucket is there and has the marker of this installation. */
export function openS3Installation(
  objects: S3Objects,
  log: Logger,
): Omit<Installation, 'distrust'> {
  let installationId: string | null = null;
  let wasOnline: boolean | null = null;
  let known: { answer: Promise<boolean>; until: number } | undefined;

  const readId = async (): Promise<string | null> =>
    installationIdOf(await objects.text(s3Layout.marker));

  const check = async (): Promise<boolean> => {
    if (installationId === null) return false;
    const late = sleep(answerMs, null, { ref: false });
    const found = await Promise.race([readId(), late]).catch(() => null);
    const isOurs = found === installationId;
    if (isOurs !== wasOnline) {
      if (isOurs) log.info('the storage is online');
      else log.error({ found }, 'the storage is offline: no answer, or not of this installation');
    }
    wasOnline = isOurs;
    return isOurs;
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
    attach: async (knownId) => {
      installationId = knownId ?? (await readId()) ?? (await createMarker(objects, readId));
      known = undefined;
      await isOnline();
      return installationId;
    },
  };
}

/** Marks an empty bucket; null when it holds something. Two servers that do this at once get the same id. */
async function createMarker(
  { list, put }: S3Objects,
  readId: () => Promise<string | null>,
): Promise<string | null> {
  for await (const page of list('')) {
    if (page.some(({ name }) => name !== s3Layout.marker)) return null;
  }
  const marker = { installationId: newId(), createdAt: new Date().toISOString() };
  await put(s3Layout.marker, `${JSON.stringify(marker, null, 2)}\n`, { replaces: false });
  return readId();
}
