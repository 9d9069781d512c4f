import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Decrypter, Encrypter } from 'age-encryption';
import { expect, it } from 'vitest';
import { createAgeBox, newIdentity } from '#platform/copy-place/age-box.ts';
import { piecesOf } from '#platform/copy-place/copy-place.suite.ts';
import { joinPieces } from '#platform/copy-place/copy-place.ts';

const identity = await newIdentity();
const box = await createAgeBox(identity);
const sealed = (bytes: Buffer) => joinPieces(box.seal(piecesOf(bytes, 30_000)));
const opened = (bytes: Buffer) => joinPieces(box.open(piecesOf(bytes, 7001)));

const chunk = 64 * 1024;
it.each([0, 1, chunk - 1, chunk, chunk + 1, 3 * chunk, 200_000])(
  'is the format of age, both ways (%i bytes)',
  async (sizeBytes) => {
    const bytes = randomBytes(sizeBytes);
    const ours = await sealed(bytes);
    expect(ours.length).toBe(box.sealedSize(sizeBytes));
    expect((await opened(ours)).equals(bytes)).toBe(true);
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    expect(bytes.equals(await decrypter.decrypt(ours))).toBe(true);
    const encrypter = new Encrypter();
    encrypter.addRecipient(box.recipient);
    expect((await opened(Buffer.from(await encrypter.encrypt(bytes)))).equals(bytes)).toBe(true);
  },
);

const hasAge = spawnSync('age', ['--version']).status === 0;
it.skipIf(!hasAge)('is read by the program age', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'heirloom-age-'));
  const bytes = randomBytes(200_000);
  await writeFile(path.join(folder, 'key.txt'), `${identity}\n`);
  await writeFile(path.join(folder, 'film.age'), await sealed(bytes));
  const read = execFileSync('age', ['-d', '-i', 'key.txt', 'film.age'], { cwd: folder });
  expect(read.equals(bytes)).toBe(true);
  await rm(folder, { recursive: true });
});

it('opens nothing that was changed, cut off, put together anew, or sealed for others', async () => {
  const ours = await sealed(randomBytes(3 * chunk));
  for (const at of [10, 180, 250, 100_000, ours.length - 1]) {
    const changed = Buffer.from(ours);
    changed[at]! ^= 1;
    await expect(opened(changed)).rejects.toThrow(/changed|not a file/);
  }
  for (const length of [0, 100, 190, 200 + chunk, ours.length - 1]) {
    await expect(opened(ours.subarray(0, length))).rejects.toThrow(/changed|cut off|not a file/);
  }
  await expect(opened(Buffer.concat([ours, ours]))).rejects.toThrow('changed');
  const other = await createAgeBox(await newIdentity());
  await expect(joinPieces(other.open(piecesOf(ours)))).rejects.toThrow('another key');
});

it('gives back the file that it could not open', async () => {
  let isGivenBack = false;
  const stranger = async function* () {
    try {
      yield* piecesOf(await sealed(randomBytes(10)));
    } finally {
      isGivenBack = true;
    }
  };
  const other = await createAgeBox(await newIdentity());
  await expect(joinPieces(other.open(stranger()))).rejects.toThrow('another key');
  expect(isGivenBack).toBe(true);
});
