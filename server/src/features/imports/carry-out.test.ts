import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createImportApp, type ImportApp } from '#features/imports/imports.harness.ts';
import type { SourceFile } from '#features/imports/source/source.ts';
import { photoCalled } from '#test/make-source.ts';

let app: ImportApp;
beforeAll(async () => {
  app = await createImportApp();
});
afterAll(() => app?.close());

/** Makes a source of one page of photos, and counts how many are read at the same time. */
function manyPhotos(count: number, known?: SourceFile['known']) {
  const reads = { now: 0, most: 0 };
  const files = Array.from({ length: count }, (_, at): SourceFile => {
    const bytes = photoCalled(`${known ? 'server' : 'disk'} ${at}`);
    async function* read() {
      reads.now += 1;
      reads.most = Math.max(reads.most, reads.now);
      await sleep(30);
      reads.now -= 1;
      yield bytes;
    }
    return {
      path: `${at}.jpg`,
      sizeBytes: bytes.length,
      modifiedAt: null,
      stamp: `${at}`,
      obstacle: null,
      crc32: null,
      localPath: null,
      read: () => Promise.resolve(Readable.from(read())),
      ...(known && { known }),
    };
  });
  const part = {
    files: async function* () {
      yield files;
    },
    isThere: () => Promise.resolve(true),
  };
  const label = known ? 'a server' : 'a disk';
  const open = () => Promise.resolve({ parts: [part], label, key: label, archives: [] });
  return { reads, open };
}

it('keeps many files of this machine at once, and of a server only a few, which need room until they are kept [MOVE-11, MOVE-12]', async () => {
  const disk = manyPhotos(40);
  const fromDisk = await app.importFrom(disk.open, {
    afterPlan: async () => (disk.reads.most = 0),
  });
  expect(fromDisk.report).toMatchObject({ files: { kept: { files: 40 } } });
  expect(disk.reads.most).toBeGreaterThan(8);
  expect(disk.reads.most).toBeLessThanOrEqual(32);

  const server = manyPhotos(40, { facts: {}, sha1: null });
  const fromServer = await app.importFrom(server.open);
  expect(fromServer.report).toMatchObject({ files: { kept: { files: 40 } } });
  expect(server.reads.most).toBeGreaterThan(1);
  expect(server.reads.most).toBeLessThanOrEqual(8);
});
