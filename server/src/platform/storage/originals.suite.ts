import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer as gather } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import type { Storage } from '#platform/storage/storage.ts';
import { keepBytes, newKey, readAll } from '#test/kept-bytes.ts';
import { stageBytes } from '#test/stage-bytes.ts';

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const pause = async (): Promise<void> => undefined;

/** A part of storage.suite.ts. */
export function describeOriginals(storage: () => Storage, reopen: () => Promise<Storage>): void {
  it('gives an original back byte for byte, to the next server too', async () => {
    const bytes = randomBytes(300_000);
    const place = { bucket: 'images', key: newKey() } as const;
    await keepBytes(storage(), bytes, place);
    expect((await readAll(storage(), place)).equals(bytes)).toBe(true);
    expect((await readAll(await reopen(), place)).equals(bytes)).toBe(true);
  });

  it('takes the same original twice, and never another under its key [CORE-08]', async () => {
    const bytes = randomBytes(1000);
    const place = { bucket: 'images', key: newKey() } as const;
    const [uploadId, otherId] = [randomUUID(), randomUUID()];
    await stageBytes(storage().staging, uploadId, bytes);
    const keep = () => storage().keepOriginal({ uploadId, ...place, sha256: sha256Of(bytes) });
    await keep();
    await keep();
    const others = randomBytes(1000);
    await stageBytes(storage().staging, otherId, others);
    const other = storage().keepOriginal({
      uploadId: otherId,
      ...place,
      sha256: sha256Of(others),
    });
    await expect(other).rejects.toMatchObject({ code: 'CONFLICT' });
    expect((await readAll(storage(), place)).equals(bytes)).toBe(true);
  });

  it('lets one of many win who want a key at once, and keeps its bytes', async () => {
    const place = { bucket: 'audio', key: newKey('mp3') } as const;
    const all = Array.from({ length: 8 }, () => randomBytes(2000));
    const outcomes = await Promise.allSettled(
      all.map((bytes) => keepBytes(storage(), bytes, place)),
    );
    const won = outcomes.flatMap(({ status }, at) => (status === 'fulfilled' ? [all[at]!] : []));
    expect(won).toHaveLength(1);
    for (const each of outcomes) {
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'CONFLICT' });
    }
    expect((await readAll(storage(), place)).equals(won[0]!)).toBe(true);
  });

  it('keeps an original whatever becomes of what was staged', async () => {
    const bytes = randomBytes(1000);
    const place = { bucket: 'images', key: newKey() } as const;
    const uploadId = randomUUID();
    await stageBytes(storage().staging, uploadId, bytes);
    await storage().keepOriginal({ uploadId, ...place, sha256: sha256Of(bytes) });
    expect(await storage().staging.sizeOf(uploadId)).toBe(1000);
    await storage().staging.remove(uploadId);
    expect((await readAll(storage(), place)).equals(bytes)).toBe(true);
  });

  it('reads an original through and says what it is, or that it is missing', async () => {
    const bytes = randomBytes(2_500_000);
    const key = newKey();
    await keepBytes(storage(), bytes, { key });
    let parts = 0;
    const counted = async () => void (parts += 1);
    expect(await storage().hashOriginal('images', key, counted)).toEqual({
      sha256: sha256Of(bytes),
      sizeBytes: bytes.length,
    });
    expect(parts).toBeGreaterThan(1);
    expect(await storage().hashOriginal('images', newKey(), pause)).toBe('missing');
    const stopped = storage().hashOriginal('images', key, async () => {
      throw new Error('stop');
    });
    await expect(stopped).rejects.toThrow('stop');
  });

  it('lists originals with what lies beside them, a folder to a page, and no marker', async () => {
    const owner = randomUUID();
    const keys = ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => `${owner}/${name}`);
    for (const key of keys) await keepBytes(storage(), randomBytes(10), { key });
    await keepBytes(storage(), randomBytes(11), { bucket: 'movies', key: `${owner}/d.mp4` });
    const listed = await listAll(storage(), owner);
    expect(listed).toEqual([...keys.map((key) => `images/${key}`), `movies/${owner}/d.mp4`]);
    expect(await storage().sizeOfListed(`movies/${owner}/d.mp4`)).toBe(11);
    expect(await storage().sizeOfListed(`movies/${owner}/e.mp4`)).toBeNull();
    for await (const page of storage().listOriginals()) {
      expect(new Set(page.map((place) => path.posix.dirname(place))).size).toBe(1);
      expect(page.filter((place) => place.includes('heirloom'))).toEqual([]);
    }
  });

  it('puts a copy in the place of a damaged or lost original, and the damaged one aside', async () => {
    const [damaged, good] = [randomBytes(10), randomBytes(20)];
    const owner = randomUUID();
    const place = { bucket: 'images', key: `${owner}/a.jpg` } as const;
    const replace = () =>
      storage().withScratch('copy', async (folder) => {
        const copyPath = path.join(folder, 'copy');
        await writeFile(copyPath, good);
        await storage().replaceOriginal({ copyPath, ...place });
      });
    await replace();
    expect((await readAll(storage(), place)).equals(good)).toBe(true);
    await storage().remove(place.bucket, place.key);
    await keepBytes(storage(), damaged, place);
    await replace();
    expect((await readAll(storage(), place)).equals(good)).toBe(true);
    expect(await listAll(storage(), owner)).toEqual([
      `images/${owner}/a.jpg`,
      `images/${owner}/a.jpg.damaged`,
    ]);
    expect(await storage().sizeOfListed(`images/${owner}/a.jpg.damaged`)).toBe(10);
  });

  it('removes an original with all that lies beside it, and what is missing without complaint', async () => {
    const owner = randomUUID();
    const key = `${owner}/a.jpg`;
    await keepBytes(storage(), randomBytes(9), { key });
    await storage().writeSidecar('images', key, {
      id: randomUUID(),
      ownerId: randomUUID(),
      originalName: 'a.jpg',
      title: 'A',
      description: null,
      type: 'image',
      mimeType: 'image/jpeg',
      sizeBytes: 9,
      sha256: '0'.repeat(64),
      uploadedAt: new Date().toISOString(),
    });
    expect(await listAll(storage(), owner)).toEqual([`images/${key}`, `images/${key}.json`]);
    await storage().remove('images', key);
    await storage().remove('images', key);
    await storage().remove('images', newKey());
    expect(await storage().head('images', key)).toBeNull();
    expect(await storage().readSidecar('images', key)).toBeNull();
    expect(await listAll(storage(), owner)).toEqual([]);
  });

  it('streams an original, and lets go of it when the reader leaves', async () => {
    const bytes = randomBytes(500_000);
    const place = { bucket: 'images', key: newKey() } as const;
    await keepBytes(storage(), bytes, place);
    const whole = (await storage().open(place.bucket, place.key)).stream();
    expect(whole).toBeInstanceOf(Readable);
    expect((await gather(whole)).equals(bytes)).toBe(true);
    const left = await storage().open(place.bucket, place.key);
    for await (const _piece of left.stream()) break;
    await left.close();
  });
}

async function listAll(storage: Storage, owner: string): Promise<string[]> {
  const listed: string[] = [];
  for await (const page of storage.listOriginals()) {
    listed.push(...page.filter((place) => place.includes(owner)));
  }
  return listed.toSorted();
}
