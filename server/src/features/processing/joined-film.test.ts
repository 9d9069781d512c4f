// A DVD title joined from parts whose timestamps each start anew, from the upload to its pictures.
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { colourAt } from '#test/inspect-film.ts';
import { makeByRecipe, tone } from '#test/make-film.ts';
import { createProcessingApp, type ProcessingApp } from '#test/processing-app.ts';

let app: ProcessingApp;

beforeAll(async () => {
  app = await createProcessingApp();
});
afterAll(() => app?.close());

async function part(name: string, picture: string, seconds: number): Promise<Buffer> {
  return readFile(
    await makeByRecipe(app.folder, {
      name: `joined-${name}.vob`,
      sources: [picture, tone(seconds)],
      options: '-c:v mpeg2video -b:v 3M -c:a ac3 -f vob',
    }),
  );
}

/** Nine seconds of an empty tape, then four of a recording that has most of the bytes. */
async function makeTitle(): Promise<Buffer> {
  const empty = await part('empty', 'color=blue:s=352x288:r=25:d=9', 9);
  const filled = await part('filled', 'color=red:s=352x288:r=25:d=4,noise=alls=40:allf=t', 4);
  return Buffer.concat([empty, filled]);
}

it('has a picture of what was recorded, and the one that a person chooses [FORMAT-04] [PROC-04]', async () => {
  const { id, durationMs } = await app.process(await makeTitle(), {
    type: 'video',
    mime_type: 'video/mpeg',
    original_name: 'VTS_01.VOB',
  });
  expect(Math.abs(durationMs! - 13_000)).toBeLessThan(500);
  const colour = async () => colourAt(await app.pathOf(id, 'view'), 0.5, 0.5);
  expect(await colour()).toBe('red');
  const choose = async (atMs: number) => {
    await app.thumbnails.pickFrame({ videoId: id, atMs });
    await sleep(50);
    await app.settled(id);
  };
  await choose(8_000);
  expect(await colour()).toBe('blue');
  await choose(10_000);
  expect(await colour()).toBe('red');
});
