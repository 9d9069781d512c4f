import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyCopy } from '#platform/media/encode/verify-copy.ts';
import { makePlayableCopy } from '#platform/media/film/make-playable-copy.ts';
import { probeMedia } from '#platform/media/probe/probe-media.ts';
import type { MediaTools } from '#platform/media/tools/locate-tools.ts';
import { bars, H264, makeByRecipe, makeHalfDeafFilm, tone } from '#test/make-film.ts';
import { usualTools } from '#test/usual-tools.ts';

let folder: string;
let tools: MediaTools;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-'));
  const located = await usualTools();
  if (!located.tools) throw new Error(located.problem);
  tools = located.tools;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Seconds = { picture: number; sound: number };

function make(name: string, { picture, sound }: Seconds) {
  return makeByRecipe(folder, {
    name,
    sources: [bars('320x180', picture), tone(sound)],
    options: `${H264} -c:a aac`,
  });
}

async function judge(copy: Seconds, source: Seconds) {
  const path = await make(`source-${source.picture}-${source.sound}.mkv`, source);
  const copyPath = await make(`copy-${copy.picture}-${copy.sound}.mp4`, copy);
  return verifyCopy(tools, { path, copyPath, source: await probeMedia(tools, { path }) });
}

describe('a copy is looked at when it is made [FORMAT-14]', () => {
  const original = { picture: 6, sound: 6 };

  it('passes when picture and sound are as long as in the original', async () => {
    expect((await judge(original, original)).damage).toBeNull();
  });

  it('notices sound that stops early', async () => {
    const { damage, durationMs } = await judge({ picture: 6, sound: 3 }, original);
    expect(damage).toBe('Of the sound only the first 3 s of 6 s could be read.');
    expect(durationMs).toBeGreaterThan(5_900);
  });

  it('notices a picture that stops early', async () => {
    const { damage } = await judge({ picture: 3, sound: 6 }, original);
    expect(damage).toBe('Of the picture only the first 3 s of 6 s could be read.');
  });

  it('passes where the sound of the original ends early too', async () => {
    const early = { picture: 6, sound: 3 };
    expect((await judge(early, early)).damage).toBeNull();
  });

  it('passes where the picture of the original ends early too', async () => {
    const early = { picture: 3, sound: 6 };
    expect((await judge(early, early)).damage).toBeNull();
  });

  it('notices sound that stops still earlier than in the original', async () => {
    const { damage } = await judge({ picture: 6, sound: 1 }, { picture: 6, sound: 3 });
    expect(damage).toBe('Of the sound only the first 1 s of 3 s could be read.');
  });

  it('tells of sound that nobody can read to its end, whatever is tried', async () => {
    const path = await makeHalfDeafFilm(folder);
    const facts = await probeMedia(tools, { path });
    const outPath = join(folder, 'half-deaf.mp4');
    const copy = await makePlayableCopy(tools, { path, facts, outPath, fieldRate: 'full' });
    expect(copy.damage).toMatch(/^Of the sound only the first 3 s of 6 s/);
  });
});
