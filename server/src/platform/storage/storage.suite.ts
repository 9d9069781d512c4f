/** What every storage driver must do; run by each driver's test. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { access, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sidecar, Storage } from '#platform/storage/storage.ts';

export const describeStorage = (
  driver: string,
  create: () => Promise<{ storage: Storage; close: () => Promise<void> }>,
): unknown =>
  describe(`${driver} keeps files`, () => {
    let storage: Storage;
    let close: () => Promise<void>;
    beforeAll(async () => {
      ({ storage, close } = await create());
      await storage.attach(null);
    });
    afterAll(() => close());

    const newKey = (extension = 'jpg') => `${randomUUID()}/${randomUUID()}.${extension}`;
    const stage = async (bytes: Buffer): Promise<string> => {
      const stagedPath = path.join(storage.stagingDir, `staged-${randomUUID()}`);
      await writeFile(stagedPath, bytes);
      return stagedPath;
    };
    const readBack = async (...place: Parameters<Storage['open']>): Promise<Buffer> => {
      const { handle } = await storage.open(...place);
      try {
        return await handle.readFile();
      } finally {
        await handle.close();
      }
    };

    it('gives an original back byte for byte, with its size', async () => {
      const bytes = randomBytes(300_000);
      const key = newKey();
      await storage.keepOriginal({ stagedPath: await stage(bytes), bucket: 'images', key });
      expect((await readBack('images', key)).equals(bytes)).toBe(true);
      const { handle, sizeBytes } = await storage.open('images', key);
      await handle.close();
      expect(sizeBytes).toBe(bytes.length);
      expect(await storage.exists('images', key)).toBe(true);
    });

    it('takes the same original twice, and never another under its key [CORE-08]', async () => {
      const bytes = randomBytes(1000);
      const stagedPath = await stage(bytes);
      const key = newKey();
      await storage.keepOriginal({ stagedPath, bucket: 'images', key });
      await storage.keepOriginal({ stagedPath, bucket: 'images', key });
      const other = storage.keepOriginal({
        stagedPath: await stage(randomBytes(1000)),
        bucket: 'images',
        key,
      });
      await expect(other).rejects.toMatchObject({ code: 'CONFLICT' });
      expect((await readBack('images', key)).equals(bytes)).toBe(true);
    });

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
      expect(await storage.readSidecar('movies', key)).toBeNull();
      await storage.writeSidecar('movies', key, sidecar);
      await storage.writeSidecar('movies', key, { ...sidecar, title: 'Winter' });
      expect(await storage.readSidecar('movies', key)).toEqual({ ...sidecar, title: 'Winter' });
      const folder = path.dirname(storage.localPath('movies', key));
      expect(await readdir(folder)).toEqual([`${path.basename(key)}.json`]);
    });

    it('replaces a derived file at its key [CALL-39]', async () => {
      const key = `${randomUUID()}/videos/${randomUUID()}.jpg`;
      for (const text of ['first', 'second']) {
        const madePath = await stage(Buffer.from(text));
        await storage.putDerived({ madePath, bucket: 'thumbnails', key });
        await expect(access(madePath)).rejects.toMatchObject({ code: 'ENOENT' });
        expect(String(await readBack('thumbnails', key))).toBe(text);
      }
    });

    it('answers NOT_FOUND for what is not there, a folder included', async () => {
      const key = newKey();
      await storage.keepOriginal({ stagedPath: await stage(randomBytes(9)), bucket: 'audio', key });
      const missing = storage.open('audio', newKey());
      await expect(missing).rejects.toMatchObject({ code: 'NOT_FOUND' });
      const folder = storage.open('audio', path.dirname(key));
      await expect(folder).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect(await storage.exists('audio', newKey())).toBe(false);
    });

    it('removes an original with its sidecar, and what is missing without complaint', async () => {
      const key = newKey();
      await storage.keepOriginal({
        stagedPath: await stage(randomBytes(9)),
        bucket: 'images',
        key,
      });
      await storage.remove('images', key);
      await storage.remove('images', key);
      await storage.remove('renditions', newKey());
      expect(await storage.exists('images', key)).toBe(false);
      expect(await storage.readSidecar('images', key)).toBeNull();
    });

    it.each([
      '../../etc/passwd',
      'a/../../b.jpg',
      '/etc/passwd',
      'a//b.jpg',
      'a/./b.jpg',
      '.hidden',
      'a\\..\\b',
      'a/b\0.jpg',
      'a/b\n.jpg',
      `a/${'x'.repeat(300)}`,
      '',
    ])('refuses the key %j [ISOL-02]', async (key) => {
      expect(() => storage.localPath('images', key)).toThrow('not a key');
      const stagedPath = await stage(randomBytes(9));
      await expect(
        (async () => storage.keepOriginal({ stagedPath, bucket: 'images', key }))(),
      ).rejects.toThrow('not a key');
      await expect((async () => storage.open('images', key))()).rejects.toThrow('not a key');
    });

    it('says how much room there is', async () => {
      const { freeBytes, totalBytes } = await storage.space();
      expect(freeBytes).toBeGreaterThan(0);
      expect(totalBytes).toBeGreaterThan(freeBytes);
    });

    it('gives the media tools a path of the very bytes', async () => {
      const bytes = randomBytes(5000);
      const key = newKey('png');
      await storage.keepOriginal({ stagedPath: await stage(bytes), bucket: 'images', key });
      const local = storage.localPath('images', key);
      expect((await readFile(local)).equals(bytes)).toBe(true);
      expect((await stat(local)).size).toBe(5000);
    });
  });
