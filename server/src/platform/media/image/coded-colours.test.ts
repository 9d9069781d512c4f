import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCodedColours } from '#platform/media/image/coded-colours.ts';
import { makeHeic } from '#test/make-heic.ts';
import { drawPhoto } from '#test/make-photo.ts';

const wide = { primaries: 12, curve: 16 };
let folder: string;
let heic: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-colours-'));
  heic = await makeHeic(folder, drawPhoto(), { colours: wide });
});
afterAll(() => rm(folder, { recursive: true }));

async function coloursOf(bytes: Buffer) {
  const path = join(folder, 'photo.heic');
  await writeFile(path, bytes);
  return readCodedColours(path);
}

/** Returns the metadata only, with the colours at its end; the sizes of the boxes leave out the last bytes, too. */
function endingInColours(missingBytes: number): Buffer {
  const sizeOf = (name: string) => heic.readUInt32BE(heic.indexOf(name) - 4);
  const boxAt = (name: string) =>
    heic.subarray(heic.indexOf(name) - 4, heic.indexOf(name) - 4 + sizeOf(name));
  const before = heic.subarray(0, heic.indexOf('ipco') - 4);
  const bytes = Buffer.concat([before, boxAt('ipma'), boxAt('ipco')]);
  for (const name of ['meta', 'iprp', 'ipco', 'colr']) {
    bytes.writeUInt32BE(sizeOf(name) - missingBytes, bytes.indexOf(name) - 4);
  }
  return bytes.subarray(0, bytes.length - missingBytes);
}

it('reads colours that are told by numbers, wherever they stand', async () => {
  expect(await coloursOf(heic)).toEqual({ primaries: 'p3', curve: 'pq' });
  expect(await coloursOf(endingInColours(0))).toEqual({ primaries: 'p3', curve: 'pq' });
});

it('knows nothing of colours that are cut off, and leaves the photo to its decoder', async () => {
  expect(await coloursOf(endingInColours(4))).toBeNull();
  for (const bytes of [0, 7, 20, 60, 200]) {
    expect(await coloursOf(heic.subarray(0, bytes))).toBeNull();
  }
});

it('reads on where a byte of the description lies, whichever it is', async () => {
  for (let place = 0; place < heic.indexOf('mdat'); place += 1) {
    const lying = Buffer.from(heic);
    lying[place] = 0xff;
    await expect(coloursOf(lying)).resolves.not.toBeUndefined();
  }
});
