import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { PartMethod } from '@heirloom/contract/clips/clips.schema.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { savePart, typeOfSaved } from '#platform/media/film/save-part.ts';
import { probeMedia } from '#platform/media/probe/probe-media.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { everyColour, greenPart, makeKeyedTape } from '#test/make-tape.ts';
import { usualTools } from '#test/usual-tools.ts';

const run = promisify(execFile);
const tags = { title: 'Lake', date: '1987-06', description: 'With Otto' };

let folder: string;
let tools: MediaTools;
let tape: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'save-part-'));
  const located = await usualTools();
  if (!located.tools) throw new Error(located.problem);
  tools = located.tools;
  tape = await makeKeyedTape(path.join(folder, 'tape.mp4'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function save(method: PartMethod, file = tape, part = greenPart) {
  const facts = await probeMedia(tools, { path: file });
  const outPath = path.join(folder, `${method}.${typeOfSaved(facts, method).extension}`);
  return {
    outPath,
    ...(await savePart(tools, { path: file, facts, part, outPath, method, tags })),
  };
}

async function ask(file: string, entries: string): Promise<string[]> {
  const questions = ['-v', 'error', '-show_entries', entries, '-of', 'csv=p=0', file];
  return (await run('ffprobe', questions)).stdout.trim().split('\n');
}

it('copies a part from the key picture before, shows all that it holds, and says how many pictures that is too early (TAPE-11 in part)', async () => {
  const { outPath, earlyPictures, damage } = await save('copy');
  expect({ earlyPictures, damage }).toEqual({ earlyPictures: 6, damage: null });
  const colours = await everyColour(outPath);
  expect(colours.slice(0, 36)).toEqual([...Array(6).fill('red'), ...Array(30).fill('green')]);
  expect(await ask(outPath, 'format_tags=title,date,comment')).toEqual(['Lake,1987-06,With Otto']);
});

it('encodes only the ends, exact to a picture at both, without a gap where the pieces meet (TAPE-11 in part)', async () => {
  const { outPath, earlyPictures, damage } = await save('ends');
  expect({ earlyPictures, damage }).toEqual({ earlyPictures: 0, damage: null });
  expect(await everyColour(outPath)).toEqual(Array(30).fill('green'));
  const times = (await ask(outPath, 'packet=codec_type,pts_time'))
    .filter((line) => line.startsWith('video'))
    .map((line) => Number(line.split(',')[1]))
    .toSorted((a, b) => a - b);
  for (const [place, time] of times.entries()) expect(time).toBeCloseTo(place / 10, 3);
  expect(await ask(outPath, 'format_tags=title,date')).toEqual(['Lake,1987-06']);
});

it('encodes all of it, exact as well, and says where only the ends cannot be encoded (TAPE-11 in part)', async () => {
  const { outPath } = await save('whole');
  expect(await everyColour(outPath)).toEqual(Array(30).fill('green'));
  const old = path.join(folder, 'old.avi');
  await run('ffmpeg', ['-v', 'error', '-y', '-i', tape, '-c:v', 'mpeg2video', '-g', '12', old]);
  await expect(save('ends', old)).rejects.toMatchObject({
    kind: 'unprocessable',
    reason: expect.stringMatching(/only its ends/),
  });
  const copied = await save('copy', old);
  expect(copied.outPath).toMatch(/\.mkv$/);
  expect((await everyColour(copied.outPath)).filter((colour) => colour === 'green')).toHaveLength(
    30,
  );
});
