// Films and recordings that play as they are, through the real queue, the real workers and ffmpeg.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { processMediaJob } from '#features/processing/process-media.job.ts';
import { requestSteps } from '#features/processing/steps/steps.repo.ts';
import { bars, H264, makeByRecipe } from '#test/make-film.ts';
import { createProcessingApp, type ProcessingApp } from '#test/processing-app.ts';

const run = promisify(execFile);

let app: ProcessingApp;

beforeAll(async () => {
  app = await createProcessingApp();
});
afterAll(() => app?.close());

/** A tone of 440 Hz at -22 LUFS, this many decibels louder. */
const voice = (louderDb: number) =>
  `sine=frequency=440:sample_rate=48000:duration=4,volume=${louderDb}dB,aformat=channel_layouts=stereo`;
/** A quiet tone with one bang. */
const bang = `aevalsrc='0.02*sin(2*PI*440*t)+0.5*between(t,1,1.005)*sin(2*PI*440*t)':s=48000:d=4:c=stereo`;

function film(name: string, sound: string) {
  return makeByRecipe(app.folder, {
    name,
    sources: [bars('320x180', 4), sound],
    options: `${H264} -c:a aac`,
  });
}

const asFilm = { type: 'video' } as const;

const gainOf = ({ sources }: MediaDetails) => sources[0]!.gainDb;

const lineOf = ({ facts }: MediaDetails) => facts.find(({ label }) => label === 'Loudness')?.value;

/** Measures with ffmpeg what people hear after a player has applied the gain. */
async function heard(file: string, gainDb: number) {
  const turn = `volume=${gainDb}dB,ebur128=framelog=verbose:peak=true`;
  const args = ['-hide_banner', '-nostats', '-i', file, '-vn', '-af', turn, '-f', 'null', '-'];
  const { stderr } = await run('ffmpeg', args);
  const summary = stderr.slice(stderr.lastIndexOf('Integrated loudness:'));
  const find = (pattern: RegExp) => Number(pattern.exec(summary)?.[1]);
  return { lufs: find(/I: +(\S+) LUFS/), peakDb: find(/Peak: +(\S+) dBFS/) };
}

it('a quiet film is played louder and a loud one quieter: they sound alike [FORMAT-14]', async () => {
  const [quiet, loud] = [await film('quiet.mp4', voice(-4)), await film('loud.mp4', voice(14))];
  const [soft, strong] = [await app.process(quiet, asFilm), await app.process(loud, asFilm)];
  expect([soft, strong].map(({ sources }) => sources[0]!.isOriginal)).toEqual([true, true]);
  expect(gainOf(soft)).toBeGreaterThan(8);
  expect(gainOf(strong)).toBeLessThan(-5);
  for (const [file, item] of [
    [quiet, soft],
    [loud, strong],
  ] as const) {
    expect(Math.abs((await heard(file, gainOf(item))).lufs + 16)).toBeLessThan(0.5);
  }
  expect(lineOf(soft)).toMatch(/^-\d\d(\.\d)? LUFS, played \d+(\.\d)? dB louder$/);
  expect(lineOf(strong)).toContain('dB quieter');
});

it('a quiet film with a bang is made louder only until the bang would clip', async () => {
  const file = await film('bang.mp4', bang);
  const item = await app.process(file, asFilm);
  expect(gainOf(item)).toBeGreaterThan(1);
  const { lufs, peakDb } = await heard(file, gainOf(item));
  expect(lufs).toBeLessThan(-17);
  expect(peakDb).toBeLessThan(-0.8);
});

it('a recording that plays as it is, and a film that only changed its container, are levelled too', async () => {
  const song = await makeByRecipe(app.folder, {
    name: 'quiet.flac',
    sources: [voice(-4)],
    options: '-c:a flac',
  });
  const recording = await app.process(song, { type: 'audio' });
  expect(gainOf(recording)).toBeGreaterThan(8);
  const mkv = await app.process(await film('quiet.mkv', voice(-4)), asFilm);
  expect(mkv.sources[0]).toMatchObject({ isOriginal: false });
  expect(gainOf(mkv)).toBeGreaterThan(8);
});

it('what is levelled in its copy, what is right as it is, and what has no sound, are left alone', async () => {
  const song = await makeByRecipe(app.folder, {
    name: 'quiet.aiff',
    sources: [voice(-4)],
    options: '-c:a pcm_s16be',
  });
  const copied = await app.process(song, { type: 'audio' });
  expect(lineOf(copied)).toContain('dB louder');
  expect(await app.steps(copied.id)).not.toHaveProperty('loudness');
  const right = await app.process(await film('right.mp4', voice(5)), asFilm);
  expect(lineOf(right)).toMatch(/^-1\d(\.\d)? LUFS$/);
  const mute = await makeByRecipe(app.folder, {
    name: 'mute.mp4',
    sources: [bars('320x180', 2)],
    options: H264,
  });
  const silent = await app.process(mute, asFilm);
  expect(lineOf(silent)).toBeUndefined();
  expect([copied, right, silent].map(gainOf)).toEqual([0, 0, 0]);
});

it('the smaller copy of a film that only changed its container is levelled in itself', async () => {
  const file = await makeByRecipe(app.folder, {
    name: 'quiet-hd.mkv',
    sources: [bars('1280x720', 4, 10), voice(-4)],
    options: `${H264} -c:a aac`,
  });
  const item = await app.process(file, asFilm);
  const [whole, small] = item.sources;
  expect(whole).toMatchObject({ isOriginal: false });
  expect(whole!.gainDb).toBeGreaterThan(8);
  expect(small!.gainDb).toBe(0);
  expect(Math.abs((await heard(await app.pathOf(item.id, 'low'), 0)).lufs + 16)).toBeLessThan(1);
});

it('the smaller copy of a very quiet tape is as loud as its access copy', async () => {
  const file = await makeByRecipe(app.folder, {
    name: 'whisper.avi',
    sources: [bars('1280x720', 4, 25), voice(-18)],
    options: '-c:v mpeg4 -q:v 2 -c:a pcm_s16le',
  });
  const { id } = await app.process(file, asFilm);
  const [access, small] = [
    await heard(await app.pathOf(id, 'play'), 0),
    await heard(await app.pathOf(id, 'low'), 0),
  ];
  expect(access.lufs).toBeLessThan(-25);
  expect(Math.abs(small.lufs - access.lufs)).toBeLessThan(1);
});

it('an item is ready before it is measured, and measured once', async () => {
  const file = await film('once.mp4', voice(-4));
  const { id } = await app.add(file, asFilm);
  let item = await app.media.find({ id });
  while (item.status === 'processing') item = await app.media.find({ id });
  expect(item.status).toBe('ready');
  const measured = await app.settled(id);
  expect(gainOf(measured)).toBeGreaterThan(8);
  // The stored gain is changed, so that a second measurement would show.
  const { db, jobs } = app.ctx;
  await db
    .updateTable('media')
    .set({ facts: sql`jsonb_set(facts, '{loudness,gainDb}', '3.5')` })
    .where('id', '=', id)
    .execute();
  await db.transaction().execute((trx) => requestSteps(trx, id, ['loudness']));
  await jobs.enqueue(db, processMediaJob, { mediaId: id });
  expect(gainOf(await app.settled(id))).toBe(3.5);
});
