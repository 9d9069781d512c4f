// Which files are inspected, by real workers with real tools.
import { link, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { inspectAnew, inspectOnce } from '#features/processing/makers/inspect-once.ts';
import { createMediaWorkers, type MediaWorkers } from '#platform/media/worker/media-workers.ts';
import { drawPhoto } from '#test/make-photo.ts';
import { usualTools } from '#test/usual-tools.ts';

let folder: string;
let media: MediaWorkers;
let photo: Buffer;
/** How often the workers were asked. */
let asked: () => number;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'heirloom-inspected-'));
  photo = await drawPhoto({ width: 30, height: 20 }).jpeg().toBuffer();
  const tools = await usualTools();
  media = createMediaWorkers({ tools, log: { warn: () => undefined }, quickWorkers: 1 });
  const inspect = vi.spyOn(media, 'inspect');
  asked = () => inspect.mock.calls.length;
});
afterAll(async () => {
  await media?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function write(fileName: string, content = photo) {
  const file = { path: path.join(folder, fileName), fileName };
  await writeFile(file.path, content);
  return file;
}

/** Otherwise each call would start a worker. */
const owner = 'anna';
const once = (file: { path: string; fileName: string }) => inspectOnce(media, file, { owner });

it('a file is inspected once, and again when it has changed, has another name, or the tools are others', async () => {
  const file = await write('lake.jpg');
  const first = await inspectAnew(media, file, { owner });
  expect(first.sniffed).toMatchObject({ kind: 'image', format: 'jpeg' });
  expect(await once(file)).toBe(first);
  expect(asked()).toBe(1);
  await inspectAnew(media, file, { owner });
  expect(asked()).toBe(2);

  await write('lake.jpg', Buffer.concat([photo, Buffer.alloc(1)]));
  await once(file);
  expect(asked()).toBe(3);
  const dated = await once({ ...file, fileName: '1987-06-05.jpg' });
  expect(dated.captureFromName).not.toBeNull();
  expect(asked()).toBe(4);
  media.useTools({ ...media.tools });
  await once(file);
  expect(asked()).toBe(5);
});

it('an upload that became an original by a link is the same file', async () => {
  const upload = await write('upload');
  const first = await inspectAnew(media, { ...upload, fileName: 'lake.jpg' }, { owner });
  const original = path.join(folder, 'original.jpg');
  await link(upload.path, original);
  await rm(upload.path);
  expect(await once({ path: original, fileName: 'lake.jpg' })).toBe(first);
});

it('what could not be read is tried again, and what is not there is left to the workers', async () => {
  const broken = await write('broken.mp4', Buffer.from('0000001c6674797069736f6d', 'hex'));
  const before = asked();
  expect((await once(broken)).problem).not.toBeNull();
  await once(broken);
  expect(asked()).toBe(before + 2);
  const missing = { path: path.join(folder, 'missing.jpg'), fileName: 'missing.jpg' };
  await expect(once(missing)).rejects.toThrow();
});

it('a hundred files are remembered', async () => {
  const file = await write('many.jpg');
  const names = Array.from({ length: 101 }, (_, place) => `many-${place}.jpg`);
  for (const fileName of names) await once({ ...file, fileName });
  const before = asked();
  await once({ ...file, fileName: names.at(-1)! });
  expect(asked()).toBe(before);
  await once({ ...file, fileName: names[0]! });
  expect(asked()).toBe(before + 1);
});
