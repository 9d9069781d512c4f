/** What every storage driver must do; run by each driver's test. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeOriginals } from '#platform/storage/originals.suite.ts';
import { describeRestoring } from '#platform/storage/restore-target.suite.ts';
import { describeStaging } from '#platform/storage/staging.suite.ts';
import type { Sidecar, Storage, StorageBucket } from '#platform/storage/storage.ts';
import { keepBytes, newKey, notKeys, readAll } from '#test/kept-bytes.ts';
import { putDerived } from '#test/put-derived.ts';
import type { StoragePlace } from '#test/storage-place.ts';

export function describeStorage(driver: string, createPlace: () => Promise<StoragePlace>): void {
  describe(driver, () => {
    describe('belongs to an installation', () => {
      describeInstallation(createPlace);
    });
    describe('can be filled from a backup', () => {
      describeRestoring(createPlace);
    });
    describeKeeping(createPlace);
  });
}

/** What a storage must do that other code has made one of an installation. */
export function describeKeeping(createPlace: () => Promise<StoragePlace>): void {
  describe('keeps files', () => {
    let place: StoragePlace;
    let storage: Storage;
    beforeAll(async () => {
      place = await createPlace();
      storage = await place.open();
      await storage.attach(null);
    });
    afterAll(() => place.close());
    const reopen = async (): Promise<Storage> => {
      const next = await place.open();
      await next.attach(null);
      return next;
    };

    describeStaging(() => storage, reopen);
    describeOriginals(() => storage, reopen);
    describeReading(() => storage);
    describeDerived(() => storage);
    describeSidecars(() => storage);

    it('says how much room there is, or that there is no end', async () => {
      const space = await storage.capacity();
      if (space === null) return;
      expect(space.freeBytes).toBeGreaterThan(0);
      expect(space.totalBytes).toBeGreaterThan(space.freeBytes);
    });
  });
}

function describeInstallation(createPlace: () => Promise<StoragePlace>): void {
  const offline = { code: 'STORAGE_OFFLINE' };
  let place: StoragePlace;
  beforeEach(async () => {
    place = await createPlace();
  });
  afterEach(() => place.close());

  it('is marked once and recognised by the next start', async () => {
    const storage = await place.open();
    expect(await storage.readMarker()).toBeNull();
    const id = await storage.attach(null);
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(JSON.parse((await storage.readMarker())!)).toMatchObject({ installationId: id });
    const next = await place.open();
    expect(await next.attach(null)).toBe(id);
    expect(await next.attach(id)).toBe(id);
    expect(await next.isOnline()).toBe(true);
  });

  it('is one installation, though two servers start on nothing at once', async () => {
    const both = [await place.open(), await place.open()];
    const ids = await Promise.all(both.map((each) => each.attach(null)));
    expect(new Set(ids).size).toBe(1);
    expect(await Promise.all(both.map((each) => each.isOnline()))).toEqual([true, true]);
  });

  it('is offline before it is attached, and for a server of another installation', async () => {
    const first = await place.open();
    const key = newKey();
    expect(await first.isOnline()).toBe(false);
    await expect(first.capacity()).rejects.toMatchObject(offline);
    await first.attach(null);
    await keepBytes(first, randomBytes(9), { key });

    const other = await place.open();
    expect(await other.attach(randomUUID())).not.toBeNull();
    expect(await other.isOnline()).toBe(false);
    await expect(keepBytes(other, randomBytes(9))).rejects.toMatchObject(offline);
    await expect(other.remove('images', key)).rejects.toMatchObject(offline);
    await expect(other.head('images', newKey())).rejects.toMatchObject(offline);
    await expect(other.open('images', newKey())).rejects.toMatchObject(offline);
    expect(await first.head('images', key)).toEqual({ sizeBytes: 9 });
  });
}

function describeReading(storage: () => Storage): void {
  const bytes = randomBytes(300_000);
  const place = { bucket: 'images', key: newKey('png') } as const;
  beforeAll(() => keepBytes(storage(), bytes, place));
  const last = bytes.length - 1;

  it('tells sizes, and names the bytes by a tag', async () => {
    const file = await storage().open(place.bucket, place.key);
    await file.close();
    await file.close();
    expect(file).toMatchObject({
      sizeBytes: bytes.length,
      etag: expect.stringMatching(/^[\w-]+$/),
    });
    expect(Math.abs(Date.now() - file.modifiedMs)).toBeLessThan(60_000);
    expect(await storage().head(place.bucket, place.key)).toEqual({ sizeBytes: bytes.length });
  });

  it.each([
    ['the whole', 0, last],
    ['the first byte', 0, 0],
    ['the last byte', last, last],
    ['a part that fills buffers exactly', 1000, 1000 + 2 * 4096 - 1],
    ['a part that does not', 65_535, 200_001],
  ])('reads %s by range, into buffers of the caller', async (_what, start, end) => {
    const file = await storage().open(place.bucket, place.key);
    const read = file.reader({ start, end });
    const buffer = Buffer.alloc(4096);
    const parts: Buffer[] = [];
    for (let count = await read(buffer); count > 0; count = await read(buffer)) {
      parts.push(Buffer.from(buffer.subarray(0, count)));
    }
    await file.close();
    expect(Buffer.concat(parts).equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  it('gives tools a local file of the very bytes, and passes on what they return and throw', async () => {
    const read = storage().withLocalFile(place.bucket, place.key, (path) => readFile(path));
    expect((await read).equals(bytes)).toBe(true);
    const failing = storage().withLocalFile(place.bucket, place.key, async () => {
      throw new Error('the tool failed');
    });
    await expect(failing).rejects.toThrow('the tool failed');
  });

  it('answers NOT_FOUND or null for what is not there, a folder included', async () => {
    const notFound = { code: 'NOT_FOUND' };
    for (const key of [newKey(), place.key.split('/')[0]!]) {
      await expect(storage().open('images', key)).rejects.toMatchObject(notFound);
      const unused = storage().withLocalFile('images', key, async () => 'used');
      await expect(unused).rejects.toMatchObject(notFound);
      expect(await storage().head('images', key)).toBeNull();
    }
  });

  it.each(notKeys)('refuses the key %j [ISOL-02]', async (key) => {
    const calls = [
      async () => keepBytes(storage(), randomBytes(9), { key }),
      async () => storage().open('images', key),
      async () => storage().head('images', key),
      async () => storage().withLocalFile('images', key, async () => undefined),
      async () => storage().hashOriginal('images', key, async () => undefined),
      async () => storage().readSidecar('images', key),
      async () => storage().remove('images', key),
      async () => putDerived(storage(), { bucket: 'renditions', key }, 'x'),
    ];
    for (const call of calls) await expect(call()).rejects.toThrow('not a key');
  });
}

function describeDerived(storage: () => Storage): void {
  const keyOf = () => `${randomUUID()}/videos/${randomUUID()}.jpg`;
  const text = async (bucket: StorageBucket, key: string) =>
    String(await readAll(storage(), { bucket, key }));

  it('replaces a derived file at its key; who reads gets the one or the other whole [CALL-39]', async () => {
    const place = { bucket: 'thumbnails', key: keyOf() } as const;
    await putDerived(storage(), place, 'first');
    expect(await text(place.bucket, place.key)).toBe('first');
    const open = await storage().open(place.bucket, place.key);
    await putDerived(storage(), place, 'second, and longer');
    expect(await text(place.bucket, place.key)).toBe('second, and longer');
    const read = open.reader({ start: 0, end: open.sizeBytes - 1 });
    const buffer = Buffer.alloc(100);
    const late = await read(buffer).catch(() => null);
    if (late !== null) expect(String(buffer.subarray(0, late))).toBe('first');
    await open.close();
    const next = await storage().open(place.bucket, place.key);
    await next.close();
    expect(next.etag).not.toBe(open.etag);
  });

  it('shows what was prepared only when it is put, and nothing of what was dropped', async () => {
    const place = { bucket: 'renditions', key: keyOf() } as const;
    const large = randomBytes(9 * 1024 ** 2);
    await storage().withScratch('copy', async (folder) => {
      const prepare = async (bytes: Buffer) => {
        const madePath = path.join(folder, randomUUID());
        await writeFile(madePath, bytes);
        return storage().prepareDerived({ madePath, ...place });
      };
      const [first, dropped] = [await prepare(large), await prepare(randomBytes(9 * 1024 ** 2))];
      expect(await storage().head(place.bucket, place.key)).toBeNull();
      await dropped.drop();
      await first.put();
      await first.drop();
    });
    expect((await readAll(storage(), place)).equals(large)).toBe(true);
  });

  it('keeps what two put at once under one key as one of the two', async () => {
    const place = { bucket: 'renditions', key: keyOf() } as const;
    const both = ['a'.repeat(50_000), 'b'.repeat(50_000)];
    await Promise.all(both.map((each) => putDerived(storage(), place, each)));
    expect(both).toContain(await text(place.bucket, place.key));
  });

  it('removes a derived file, and what is missing without complaint', async () => {
    const key = keyOf();
    await putDerived(storage(), { bucket: 'renditions', key }, 'x');
    await storage().remove('renditions', key);
    await storage().remove('renditions', key);
    expect(await storage().head('renditions', key)).toBeNull();
  });

  it('takes a scratch folder away when the work in it ends, however it ends', async () => {
    const used = await storage().withScratch('copy', async (folder) => folder);
    await expect(readFile(used)).rejects.toMatchObject({ code: 'ENOENT' });
    const failing = storage().withScratch('copy', async () => {
      throw new Error('no luck');
    });
    await expect(failing).rejects.toThrow('no luck');
    await storage().sweepScratch(new Date());
  });
}

function describeSidecars(storage: () => Storage): void {
  it('keeps a sidecar beside an original and replaces it whole', async () => {
    const key = newKey('mp4');
    const sidecar: Sidecar = {
      id: randomUUID(),
      ownerId: randomUUID(),
      originalName: '-rf "Summer"\u202e \n.mp4',
      title: 'Été 1987',
      description: null,
      type: 'video',
      mimeType: 'video/mp4',
      sizeBytes: 12,
      sha256: createHash('sha256').update('x').digest('hex'),
      uploadedAt: new Date().toISOString(),
    };
    expect(await storage().readSidecar('movies', key)).toBeNull();
    expect(await storage().readSidecarText('movies', key)).toBeNull();
    await storage().writeSidecar('movies', key, sidecar);
    await storage().writeSidecar('movies', key, { ...sidecar, title: 'Winter' });
    expect(await storage().readSidecar('movies', key)).toEqual({ ...sidecar, title: 'Winter' });
    const text = (await storage().readSidecarText('movies', key))!;
    expect(JSON.parse(text)).toEqual({ ...sidecar, title: 'Winter' });
  });

  it('keeps records, replaces them whole, and counts them among no originals', async () => {
    const { records, listOriginals } = storage();
    expect(await records.read('people')).toBeNull();
    await records.write('people', 'Anna');
    await records.write('people', 'Anna, Bela');
    await records.write('collection-1', 'Summer');
    expect(await records.read('people')).toBe('Anna, Bela');
    expect((await records.list()).toSorted()).toEqual(['collection-1', 'people']);
    await records.remove('collection-1');
    await records.remove('collection-2');
    expect(await records.list()).toEqual(['people']);
    for await (const page of listOriginals()) expect(page.join()).not.toContain('people');
    await expect(records.read('../secret')).rejects.toThrow('This is not a key');
  });
}
