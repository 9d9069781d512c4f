import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RestoreTarget } from '#platform/storage/restore-target.ts';
import { keepBytes, newKey, readAll } from '#test/kept-bytes.ts';
import type { StoragePlace } from '#test/storage-place.ts';

/** A part of storage.suite.ts. */
export function describeRestoring(createPlace: () => Promise<StoragePlace>): void {
  let place: StoragePlace;
  let target: RestoreTarget;
  beforeEach(async () => {
    place = await createPlace();
    target = place.restore();
  });
  afterEach(() => place.close());

  const original = { bucket: 'movies', key: newKey('mp4') } as const;
  const bytes = randomBytes(200_000);
  const whole = {
    sizeBytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  const put = (pieces: Iterable<Buffer> | AsyncIterable<Buffer>) =>
    target.putOriginal({
      ...original,
      sha256: whole.sha256,
      read: () => pieces,
      onBytes: () => undefined,
    });
  const isThere = () => target.hasOriginal(original.bucket, original.key, whole);

  it('is filled from a backup, and then is that installation’s', async () => {
    const installationId = randomUUID();
    const thumbnail = { bucket: 'renditions', key: newKey('webp') } as const;
    await target.requireEmpty();
    await target.begin('a backup');
    expect(await target.readBackup()).toBe('a backup');
    expect(await put([bytes.subarray(0, 1000), bytes.subarray(1000)])).toEqual(whole);
    await target.putSidecar(original.bucket, original.key, 'any text');
    await target.putDerived(thumbnail.bucket, thumbnail.key, [Buffer.from('picture')]);
    await target.putMarker([Buffer.from(JSON.stringify({ installationId }))]);
    await target.flush();
    await target.end();
    expect(await target.readBackup()).toBeNull();

    const storage = await place.open();
    expect(await storage.attach(null)).toBe(installationId);
    expect(await storage.isOnline()).toBe(true);
    expect((await readAll(storage, original)).equals(bytes)).toBe(true);
    expect(await storage.readSidecarText(original.bucket, original.key)).toBe('any text');
    expect(String(await readAll(storage, thumbnail))).toBe('picture');
  });

  it('is gone on with after it was stopped: only what is whole counts', async () => {
    await target.begin('a backup');
    expect(await isThere()).toBe(false);
    await put([randomBytes(bytes.length)]);
    expect(await isThere()).toBe(false);
    await put([bytes]);
    const next = place.restore();
    expect(await next.readBackup()).toBe('a backup');
    expect(await next.hasOriginal(original.bucket, original.key, whole)).toBe(true);
  });

  it('keeps nothing of an original whose source breaks off', async () => {
    await target.begin('a backup');
    const broken = async function* (): AsyncGenerator<Buffer> {
      yield bytes.subarray(0, 1000);
      throw new Error('the backup cannot be read');
    };
    await expect(put(broken())).rejects.toThrow('the backup cannot be read');
    const start = { sizeBytes: 1000, sha256: '0'.repeat(64) };
    expect(await target.hasOriginal(original.bucket, original.key, start)).toBe(false);
    const storage = await place.open();
    for await (const page of storage.listOriginals()) expect(page).toEqual([]);
  });

  it('is not begun where files are kept already', async () => {
    const storage = await place.open();
    await storage.attach(null);
    await keepBytes(storage, bytes);
    await expect(target.requireEmpty()).rejects.toThrow('not empty');
  });
}
