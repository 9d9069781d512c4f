import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addToBag, createBag } from '#features/export/bag.ts';
import { finishBag } from '#features/export/finish-bag.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'heirloom-bag-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function put(place: string): Promise<void> {
  const file = path.join(root, place);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, place);
}

it('removes what an interrupted export has left, and spells as the manifest does what a disk has in another case [MOVE-13, MOVE-14]', async () => {
  const bag = await createBag(root, true);
  const add = (place: string) => addToBag(bag, place, { sha256: '0'.repeat(64), sizeBytes: 1 });
  // FAT32 and others keep the case in which a folder was made, and Macs decompose names.
  await add('data/1987/Italy/Lake.jpg');
  await put('data/1987/ITALY/Lake.jpg');
  await add('data/1987/Italy/pier.jpg');
  await put('data/1987/ITALY/Pier.jpg');
  await add('data/1987/Büro.jpg');
  await put('data/1987/Büro.jpg'.normalize('NFD'));
  // Another file, of a copy that came by way of them.
  await add('data/1988/Büro.jpg');
  await put('data/1988/Büro.jpg');
  await put('data/1988/Büro.jpg'.normalize('NFD'));
  await put('data/1988/gone.jpg');
  await finishBag(bag, { now: new Date(), extra: {} });
  const left = await readdir(path.join(root, 'data'), { recursive: true });
  expect(left.filter((name) => name.endsWith('.jpg')).toSorted()).toEqual(
    [
      '1987/Italy/Lake.jpg',
      '1987/Italy/pier.jpg',
      '1987/Büro.jpg'.normalize('NFD'),
      '1988/Büro.jpg',
    ].toSorted(),
  );
});
