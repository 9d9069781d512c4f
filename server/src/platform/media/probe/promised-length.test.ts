import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideAudioPlayback } from '#platform/media/probe/decide-audio-playback.ts';
import { probeMedia } from '#platform/media/probe/probe-media.ts';
import { promisedTimes } from '#platform/media/probe/promised-length.ts';
import { makeAudioCopy } from '#platform/media/sound/make-audio-copy.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { cutOff, makeRecording } from '#test/make-film.ts';
import { usualTools } from '#test/usual-tools.ts';

let folder: string;
let tools: MediaTools;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'promised-'));
  const located = await usualTools();
  if (!located.tools) throw new Error(located.problem);
  tools = located.tools;
});
afterAll(() => rm(folder, { recursive: true }));

type Wav = { dataBytes: number; thereBytes: number; chunks?: [string, number][] };

async function wavOf({ dataBytes, thereBytes, chunks = [] }: Wav): Promise<string> {
  const chunk = (name: string, bytes: number, content: Buffer) => {
    const header = Buffer.alloc(8);
    header.write(name, 0, 'latin1');
    header.writeUInt32LE(bytes, 4);
    return Buffer.concat([header, content]);
  };
  const path = join(folder, 'made.wav');
  await writeFile(
    path,
    Buffer.concat([
      Buffer.from('RIFF\0\0\0\0WAVE', 'latin1'),
      ...chunks.map(([name, bytes]) => chunk(name, bytes, Buffer.alloc(bytes + (bytes % 2)))),
      chunk('data', dataBytes, Buffer.alloc(thereBytes)),
    ]),
  );
  return path;
}

it('tells how much longer a WAV was by its header', async () => {
  const chunks: [string, number][] = [
    ['fmt ', 16],
    ['bext', 601],
  ];
  expect(await promisedTimes(await wavOf({ dataBytes: 4000, thereBytes: 1000, chunks }))).toBe(4);
  expect(await promisedTimes(await wavOf({ dataBytes: 1000, thereBytes: 1000, chunks }))).toBe(1);
});

it.each([0, 0x7fff_ffff, 0x7fff_f000, 0xffff_ffff])(
  'believes no header of a recorder that did not know the length: %i',
  async (dataBytes) => {
    expect(await promisedTimes(await wavOf({ dataBytes, thereBytes: 1000 }))).toBe(1);
  },
);

it('leaves alone what only looks like a WAV: numbers of 64 bits, or from the other end', async () => {
  for (const mark of ['RF64', 'RIFX']) {
    const path = await wavOf({ dataBytes: 4000, thereBytes: 1000 });
    const bytes = await readFile(path);
    bytes.write(mark, 0, 'latin1');
    await writeFile(path, bytes);
    expect(await promisedTimes(path)).toBe(1);
  }
});

it('survives headers that make no sense', async () => {
  const path = join(folder, 'odd.wav');
  for (const text of ['', 'RIFF', 'RIFF\0\0\0\0WAVEdata', 'RIFF\0\0\0\0WAVEfmt \xff\xff\xff\xff']) {
    await writeFile(path, text, 'latin1');
    expect(await promisedTimes(path)).toBe(1);
  }
  await writeFile(path, Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE'), Buffer.alloc(9000)]));
  expect(await promisedTimes(path)).toBe(1);
});

it('plays a WAV that was cut off, and says how much of it is missing [UPLOAD-07]', async () => {
  const path = await makeRecording(folder, 'wav');
  await cutOff(path, 100_000);
  const facts = await probeMedia(tools, { path });
  expect(facts).toMatchObject({ isCutOff: true, isAudioOnly: true });
  expect(decideAudioPlayback(facts)).toBe('transcode');
  const copy = await makeAudioCopy(tools, { path, facts, outPath: join(folder, 'copy.m4a') });
  expect(copy.damage).toMatch(/^Only the first \d s of 2 s could be read\.$/);
});
