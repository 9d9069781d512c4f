// What failing disks and rescue programs leave: bad sectors inside, and bytes that mean nothing before the beginning.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loseSector } from '#test/damage.ts';
import { bars, H264, makeByRecipe, makeRecording, tone } from '#test/make-film.ts';
import { createProcessingApp, type ProcessingApp } from '#test/processing-app.ts';

let app: ProcessingApp;

beforeAll(async () => {
  app = await createProcessingApp();
});
afterAll(() => app?.close());

const direct = {
  name: 'direct.mp4',
  sources: [bars('320x180', 2), tone(2)],
  options: `${H264} -c:a aac`,
};
const repacked = { ...direct, name: 'repacked.ts', options: `${direct.options} -f mpegts` };

it.each([
  ['plays as it is', direct],
  ['is only repacked', repacked],
])(
  'a film that %s plays to its end in spite of a bad sector, from a copy, and is marked [UPLOAD-07]',
  async (_, recipe) => {
    const path = await makeByRecipe(app.folder, recipe);
    await loseSector(path);
    const film = await app.process(path, { type: 'video' });
    expect(film).toMatchObject({
      status: 'damaged',
      statusReason: 'Part of this film is damaged or missing.',
      sources: [{ url: `/api/media/${film.id}/play?v=2`, isOriginal: false }],
    });
    expect(await app.steps(film.id)).toMatchObject({ play: 'done', check: 'damaged' });
    const copy = await app.pathOf(film.id, 'play');
    const { probe } = await app.ctx.media.inspect({ path: copy, fileName: 'play.mp4' });
    expect(Math.abs(probe!.durationMs - 2000)).toBeLessThan(200);
    expect(await app.ctx.media.checkFilm({ path: copy, facts: probe! })).toBeNull();
  },
);

it('a recording behind 100 kB of noise plays from its beginning, in its true length [UPLOAD-07]', async () => {
  const sound = await readFile(await makeRecording(app.folder, 'mp3'));
  const noise = Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * at * 31 + at) % 251));
  const file = Buffer.concat([noise, sound.subarray(sound.indexOf(0xff))]);
  const song = await app.process(file, { type: 'audio', mime_type: 'audio/mpeg' });
  expect(song).toMatchObject({ status: 'ready', sources: [{ isOriginal: false }] });
  expect(Math.abs(song.durationMs! - 2000)).toBeLessThan(200);
});
