import { execFileSync } from 'node:child_process';
import { link, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeSeat, type Seat } from '#platform/media/worker/worker-seat.ts';

let folder: string;
let seat: Seat;
/** The folder of the worker's results. */
let out: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'heirloom-seat-'));
  await mkdir(path.join(folder, 'seat'));
  await mkdir(path.join(folder, 'wanted'));
  await writeFile(path.join(folder, 'secret'), 'the secret');
  await writeFile(path.join(folder, 'Photo.JPG'), 'a photo');
  const insideOf = () => ({ in: '/in', out: '/out', tmp: '/tmp' });
  seat = await makeSeat(path.join(folder, 'seat'), { account: null, insideOf });
  out = seat.places.out;
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const wanted = (name: string) => path.join(folder, 'wanted', name);
const place = (input: object = { outPath: wanted('copy.mp4') }) =>
  seat.place({ path: path.join(folder, 'Photo.JPG'), ...input });

it('shows the worker the one file, under a name without meaning', async () => {
  const { input } = await place({ outPath: wanted('copy.mp4'), facts: 1 });
  expect(input).toEqual({ path: '/in/file.jpg', outPath: '/out/copy.mp4', facts: 1 });
  expect(await readdir(seat.places.in)).toEqual(['file.jpg']);
  expect(await readFile(path.join(seat.places.in, 'file.jpg'), 'utf8')).toBe('a photo');
  await seat.clear();
  expect(await readdir(seat.places.in)).toEqual([]);
  expect(await readFile(path.join(folder, 'Photo.JPG'), 'utf8')).toBe('a photo');
});

it('takes the results by their names and tells where they are', async () => {
  const { collect } = await place({ outputDir: path.join(folder, 'wanted') });
  for (const name of ['view.webp', 'thumb.jpg', 'other.html']) {
    await writeFile(path.join(out, name), name);
  }
  const answer = { renditions: [{ path: '/out/view.webp', width: 3 }], reason: null };
  expect(await collect(answer)).toEqual({
    renditions: [{ path: wanted('view.webp'), width: 3 }],
    reason: null,
  });
  expect((await readdir(path.join(folder, 'wanted'))).toSorted()).toEqual([
    'thumb.jpg',
    'view.webp',
  ]);
});

it.each(['/etc/passwd', '/out/../in/file.jpg', 'copy.mp4', null])(
  'believes no path that the worker says: %s',
  async (said) => {
    const { collect } = await place();
    await writeFile(path.join(out, 'copy.mp4'), 'a film');
    await expect(collect({ path: said })).rejects.toMatchObject({ kind: 'crashed' });
  },
);

it.each([
  ['a link to another file', () => symlink(path.join(folder, 'secret'), `${out}/copy.mp4`)],
  ['another name of a file', () => link(path.join(folder, 'secret'), `${out}/copy.mp4`)],
  ['a folder', () => mkdir(`${out}/copy.mp4`)],
])('takes no %s for a result', async (_, leave) => {
  const { collect } = await place();
  await leave();
  await expect(collect({ path: '/out/copy.mp4' })).rejects.toMatchObject({ kind: 'crashed' });
  expect(await readdir(path.join(folder, 'wanted'))).toEqual([]);
  expect(await readFile(path.join(folder, 'secret'), 'utf8')).toBe('the secret');
});

it('removes what the worker left without following links, and says when it cannot', async () => {
  await symlink(folder, path.join(out, 'link'));
  await writeFile(path.join(out, 'copy.mp4.part'), 'half a film');
  await seat.clear();
  expect(await readdir(out)).toEqual([]);
  expect(await readdir(folder)).toContain('secret');
  await mkdir(path.join(out, 'folder'));
  await expect(seat.clear()).rejects.toThrow();
});

it('knows how much the worker has written', async () => {
  expect(await seat.usedBytes()).toBe(0);
  await writeFile(path.join(seat.places.tmp, 'picture.tif'), Buffer.alloc(1_000_000, 1));
  await writeFile(path.join(out, 'copy.mp4'), Buffer.alloc(500_000, 1));
  expect(await seat.usedBytes()).toBeGreaterThanOrEqual(1_500_000);
});

it('counts what a worker hides in folders that cannot be read as too much', async () => {
  const deeper = 'for (1 .. 25) { mkdir "d" x 200; chdir "d" x 200 }';
  execFileSync('perl', ['-e', deeper], { cwd: seat.places.tmp });
  expect(await seat.usedBytes()).toBe(Infinity);
  // Node's own rm cannot remove names as long as these together.
  execFileSync('rm', ['-rf', seat.places.tmp]);
});
