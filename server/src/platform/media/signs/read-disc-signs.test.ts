import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDiscSigns } from '#platform/media/signs/read-disc-signs.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'heirloom-disc-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Pack = { recording: number; cell: number; sectors?: number; begin?: number };

/** A navigation pack of half a second, and the sectors that it says to skip, as in "DVD-Video", part 3. */
function pack({ recording, cell, sectors = 3, begin = 0 }: Pack): Buffer {
  const bytes = Buffer.alloc(2048 * sectors, 0xaa);
  bytes.set([0, 0, 1, 0xba]);
  bytes.set([0, 0, 1, 0xbf, 3, 0xd4, 0], 38);
  bytes.writeUInt32BE(begin, 57);
  bytes.writeUInt32BE(begin + 45_000, 61);
  bytes.set([0, 0, 1, 0xbf, 3, 0xfa, 1], 1024);
  bytes.writeUInt32BE(sectors - 1, 1039);
  bytes.writeUInt16BE(recording, 1055);
  bytes[1058] = cell;
  return bytes;
}

async function read(...parts: Buffer[]) {
  const file = path.join(folder, 'VTS_01_1.VOB');
  await writeFile(file, Buffer.concat(parts));
  return readDiscSigns(file);
}

function sign(kind: string, at: number) {
  return { startMs: at, endMs: at, score: expect.any(Number), sign: { kind } };
}

it('finds where a disc begins another recording or cell, however its clocks run (TAPE-01 in part)', async () => {
  const found = await read(
    Buffer.alloc(2048),
    pack({ recording: 1, cell: 1, begin: 900_000 }),
    pack({ recording: 1, cell: 1, begin: 945_000 }),
    pack({ recording: 1, cell: 2, begin: 990_000 }),
    pack({ recording: 2, cell: 1 }),
  );
  expect(found).toEqual([sign('cell', 1000), sign('recording', 1500)]);
});

it('finds nothing in what is no disc, is cut off, or sends the reader far away (TAPE-01 in part)', async () => {
  expect(await read(Buffer.alloc(40_000, 0xaa))).toEqual([]);
  expect(
    await read(pack({ recording: 1, cell: 1 }), pack({ recording: 2, cell: 1 }).subarray(0, 900)),
  ).toEqual([]);
  const far = pack({ recording: 1, cell: 1 });
  far.writeUInt32BE(0xffff_fffe, 1039);
  expect(await read(far, pack({ recording: 2, cell: 1 }))).toEqual([]);
  expect(await read()).toEqual([]);
});
