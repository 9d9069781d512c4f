import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DriveApp, createDriveApp } from '#test/fake-google/drive-app.ts';
import { photoOfSize } from '#test/fake-google/photo-of-size.ts';
import { type TransferProcess, startTransferProcess } from '#test/fake-google/transfer-process.ts';
import { onDisk } from '#test/on-disk.ts';

let app: DriveApp;
const running: TransferProcess[] = [];

beforeAll(async () => {
  app = await createDriveApp();
  await app.connect();
});
afterAll(async () => {
  for (const server of running) await server.kill();
  await app.close();
});

async function start(): Promise<TransferProcess> {
  const { config } = app.ctx;
  const server = await startTransferProcess({
    ...app.google.settings,
    DATABASE_URL: config.DATABASE_URL!,
    DATA_DIR: app.dataDir,
    KEEP_FREE_BYTES: '0',
  });
  running.push(server);
  return server;
}

it('goes on by itself after a kill in the middle of a transfer, from the bytes that were there [ADMDRIVE-08]', async () => {
  const sizeBytes = 6 * 1024 * 1024;
  const content = await photoOfSize(sizeBytes);
  const file = app.google.add({ name: 'long.jpg', mimeType: 'image/jpeg', content });
  app.google.state.faults.holdAfter(4 * 1024 * 1024);
  const first = await start();
  const { id } = await app.transfer(file);
  const staged = path.join(onDisk(app.ctx).stagingDir, `upload-${id}`);
  const stagedBytes = () =>
    stat(staged).then(
      ({ size }) => size,
      () => 0,
    );
  await expect.poll(stagedBytes).toBeGreaterThan(1024 * 1024);
  await first.kill();
  const keptBytes = await stagedBytes();
  app.google.state.faults.none();

  const second = await start();
  const stored = await app.ended(id, ['stored', 'failed']);
  expect(stored).toMatchObject({ state: 'stored', receivedBytes: sizeBytes });
  const ranges = app.google.state.requests.flatMap(({ range }) => range ?? []);
  expect(ranges).toEqual([`bytes=${keptBytes}-`]);
  const media = await app.mediaOf(app.client.userId);
  expect(media).toHaveLength(1);
  const original = await readFile(onDisk(app.ctx).pathOf('images', media[0]!.file_path!));
  expect(createHash('md5').update(original).digest('hex')).toBe(
    createHash('md5').update(content).digest('hex'),
  );
  for (const secret of [...app.google.secrets(), file.name]) {
    expect(first.output() + second.output()).not.toContain(secret);
  }
});
