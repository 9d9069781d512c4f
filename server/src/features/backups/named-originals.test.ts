import { expect, it } from 'vitest';
import type { OriginalEntry } from '#features/backups/backup-format.ts';
import { findNamed, inPieces } from '#features/backups/named-originals.ts';

async function gather(pages: number[][], length: number) {
  const pieces: number[][] = [];
  for await (const piece of inPieces(pagesOf(...pages), length)) pieces.push(piece);
  return pieces;
}

async function* pagesOf(...pages: number[][]) {
  yield* pages;
}

it('holds no more than a piece of what pages of any length bring', async () => {
  expect(await gather([[1, 2, 3, 4, 5], [], [6], [7, 8]], 3)).toEqual([
    [1, 2, 3],
    [4, 5, 6],
    [7, 8],
  ]);
  expect(await gather([[]], 3)).toEqual([]);
});

it('finds what a list names and has, and believes no list that breaks off', async () => {
  const entry = (key: string, state: OriginalEntry['state'] = 'whole') =>
    ({ bucket: 'movies', key, state }) as OriginalEntry;
  const first = async function* () {
    yield entry('a.mp4');
    yield entry('gone.mp4', 'missing');
  };
  const second = async function* () {
    yield entry('b.mp4', 'damaged');
    yield entry('of-nobody.mp4');
  };
  const asked = new Set(['a', 'b', 'gone', 'new'].map((name) => `movies/${name}.mp4`));
  const named = await findNamed([first(), second()], asked);
  expect([...named]).toEqual(['movies/a.mp4', 'movies/b.mp4']);
  const broken = async function* () {
    yield entry('a.mp4');
    throw new Error('cut off');
  };
  await expect(findNamed([first(), broken()], asked)).rejects.toThrow('cut off');
});
