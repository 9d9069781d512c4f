import { createHash } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFetchedFiles } from '#platform/storage/s3-fetched.ts';

let scratchDir: string;
let fetches: string[];
beforeEach(async () => {
  scratchDir = await mkdtemp(path.join(tmpdir(), 'heirloom-fetched-'));
  fetches = [];
});
afterEach(() => rm(scratchDir, { recursive: true }));

const open = () =>
  createFetchedFiles({ scratchDir, limitBytes: 10, log: pino({ level: 'silent' }) });
type Files = ReturnType<typeof open>;
function fileOf(id: string, sizeBytes: number) {
  const pieces = async function* () {
    yield Buffer.alloc(sizeBytes, id);
  };
  const fetch = async () => {
    fetches.push(id);
    return pieces();
  };
  return { id, sizeBytes, sha256: null, fetch };
}
const read = (files: Files, id: string, sizeBytes: number) =>
  files.use(fileOf(id, sizeBytes), (file) => readFile(file, 'utf8'));

it('fetches a file once, and gives its room to others, the oldest first, when that is needed', async () => {
  const files = open();
  expect(await read(files, 'a', 4)).toBe('aaaa');
  await read(files, 'b', 4);
  await read(files, 'a', 4);
  expect(fetches).toEqual(['a', 'b']);
  expect(await read(files, 'c', 4)).toBe('cccc');
  await read(files, 'a', 4);
  expect(fetches).toEqual(['a', 'b', 'c']);
  await read(files, 'b', 4);
  expect(fetches).toEqual(['a', 'b', 'c', 'b']);
});

it('never takes a file away from its user, and has no room for one that is larger than all of it', async () => {
  const files = open();
  const full = { code: 'STORAGE_FULL' };
  await files.use(fileOf('a', 8), async (file) => {
    await expect(read(files, 'b', 4)).rejects.toMatchObject(full);
    expect(await readFile(file, 'utf8')).toBe('aaaaaaaa');
  });
  await read(files, 'b', 4);
  await expect(read(files, 'c', 11)).rejects.toMatchObject({ code: 'TOO_LARGE' });
});

it('lets no two calls at once have the same room', async () => {
  const files = open();
  await read(files, 'a', 8);
  const outcomes = await Promise.allSettled([read(files, 'b', 8), read(files, 'c', 8)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(fetches).toEqual(['a', 'b']);
});

it('removes what was fetched of an object that is deleted, at once or after its last user', async () => {
  const files = open();
  await read(files, 'movies/a etag', 2);
  await files.use(fileOf('movies/b etag', 2), async (file) => {
    await files.drop('movies/a');
    await files.drop('movies/b');
    await read(files, 'movies/bb etag', 2);
    expect((await readFile(file)).length).toBe(2);
  });
  const [folder = ''] = await readdir(scratchDir);
  const left = () => readdir(path.join(scratchDir, folder));
  await expect.poll(left).toHaveLength(1);
});

it('leaves nothing of a fetch that breaks off, and tries again', async () => {
  const files = open();
  const broken = async () =>
    (async function* () {
      yield Buffer.from('a');
      throw new Error('cut off');
    })();
  const work = async () => 'used';
  await expect(
    files.use({ id: 'a', sizeBytes: 4, sha256: null, fetch: broken }, work),
  ).rejects.toThrow('cut off');
  const [folder = ''] = await readdir(scratchDir);
  expect(await readdir(path.join(scratchDir, folder))).toEqual([]);
  expect(await read(files, 'a', 4)).toBe('aaaa');
});

it('gives nobody a file that is not what was put', async () => {
  const files = open();
  const sha256 = createHash('sha256').update('aaaa').digest('hex');
  const wanted = { ...fileOf('a', 4), sha256 };
  expect(await files.use(wanted, (file) => readFile(file, 'utf8'))).toBe('aaaa');
  const offline = { code: 'STORAGE_OFFLINE' };
  const never = () => Promise.reject(new Error('it was given'));
  await expect(files.use({ ...fileOf('b', 4), sha256 }, never)).rejects.toMatchObject(offline);
  await expect(files.use({ ...fileOf('c', 4), sizeBytes: 5 }, never)).rejects.toMatchObject(
    offline,
  );
});
