// Films that are long enough to be a tape are looked at for where events begin, with the real queue, workers and ffmpeg.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFilmRenditionJob } from '#features/processing/makers/make-film-rendition.job.ts';
import { giveUp } from '#features/processing/makers/open-item.ts';
import { keepSamples } from '#features/processing/steps/samples.repo.ts';
import { requestSteps } from '#features/processing/steps/steps.repo.ts';
import { newId } from '#platform/ids.ts';
import { makeFilm } from '#test/make-film.ts';
import { createPerson } from '#test/people.ts';
import { createProcessingApp, type ProcessingApp } from '#test/processing-app.ts';
import { judgeCandidates } from '#test/tapes/judge-candidates.ts';
import { makeTape } from '#test/tapes/make-tape.ts';
import { planInOrder } from '#test/tapes/plan-tape.ts';

const run = promisify(execFile);

let app: ProcessingApp;

beforeAll(async () => {
  app = await createProcessingApp();
});
afterAll(() => app?.close());

it('finds where the events of a tape begin, and looks again at a new copy (TAPE-01 in part) [TAPE-02]', async () => {
  const { candidates } = app.as(app.anna.actor);
  const plan = planInOrder(41, { begins: ['blue', 'black', 'cut', 'snow', 'frozen', 'grey'] });
  expect(plan.seconds).toBeGreaterThan(60);
  const { id } = await app.add(await makeTape(app.folder, plan), { type: 'video' });
  expect(await candidates.list({ mediaId: id })).toMatchObject({ state: 'waiting' });

  await app.settled(id);
  const found = await candidates.list({ mediaId: id });
  expect(found).toMatchObject({ state: 'done', progress: null });
  expect(judgeCandidates(plan, found.candidates)).toMatchObject({ missed: [], wrong: [] });
  const [blue] = found.candidates;
  expect(blue).toMatchObject({ score: expect.any(Number), signs: [{ kind: 'blue' }, {}] });

  const { emptyStretches } = await app.media.find({ id });
  const gaps = found.candidates.filter(
    ({ signs: [first], lengthMs }) => first && lengthMs > 5000 && first.kind !== 'frozen',
  );
  expect(gaps.length).toBeGreaterThan(0);
  expect(emptyStretches).toEqual(
    gaps.map(({ startMs, lengthMs }) => ({ startMs, endMs: startMs + lengthMs })),
  );

  const { startMs } = found.candidates[2]!;
  await candidates.drop({ mediaId: id, startMs, isDropped: true });
  await app.media.requestCopy({ id });
  expect(await app.settled(id)).toMatchObject({ sources: [{ isOriginal: false }] });
  const again = await candidates.list({ mediaId: id });
  expect(judgeCandidates(plan, again.candidates)).toMatchObject({ missed: [], wrong: [] });
  expect(again.candidates.map(({ isDropped }) => isDropped).indexOf(true)).toBe(2);
  const { revision } = await app.ctx.db
    .selectFrom('processing_step')
    .select('revision')
    .where('media_id', '=', id)
    .where('step', '=', 'signs')
    .executeTakeFirstOrThrow();
  expect(revision).toBe(2);
});

it('goes on where it was after it gave way or was killed, and shows how far it is [TAPE-01]', async () => {
  const { candidates } = app.as(app.anna.actor);
  // Red, blue of a recorder for ten seconds over the end of a stretch, and a picture that moves.
  const file = path.join(app.folder, 'long.mp4');
  const moving = 'testsrc2=s=160x120:r=8:d=330';
  const empty = "drawbox=color=0x1010e0:t=fill:enable='between(t,295,305)'";
  const sources = ['-f', 'lavfi', '-i', `${moving},${empty}`, '-f', 'lavfi', '-i', 'sine=d=330'];
  const encode = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p -c:a aac -shortest';
  await run('ffmpeg', ['-v', 'error', '-y', ...sources, ...encode.split(' '), file]);
  const { id: mediaId } = await app.process(file, { type: 'video' });
  const whole = await candidates.list({ mediaId });
  expect(whole.candidates.map(({ signs: [first] }) => first?.kind)).toContain('blue');

  await requestSteps(app.ctx.db, mediaId, ['signs']);
  const asked: number[] = [];
  const percents: number[] = [];
  const look = (stopsAt: number) => {
    const stop = new AbortController();
    const measureStretch: typeof app.ctx.media.measureStretch = async (input, options) => {
      asked.push(input.fromMs);
      if (input.fromMs >= stopsAt) stop.abort();
      return app.ctx.media.measureStretch(input, options);
    };
    const media = { ...app.ctx.media, measureStretch };
    const how = { jobId: newId(), attempt: 1, priority: 0, signal: stop.signal };
    return makeFilmRenditionJob.run(
      { ...app.ctx, media },
      { mediaId, step: 'signs' },
      { ...how, report: (percent) => percents.push(percent) },
    );
  };
  await expect(look(300_000)).rejects.toMatchObject({ kind: 'aborted' });
  expect(await app.steps(mediaId)).toMatchObject({ signs: 'pending' });
  await look(Infinity);
  expect(asked).toEqual([0, 300_000, 300_000]);
  expect(percents.toSorted((one, other) => one - other)).toEqual(percents);
  expect(percents.at(-1)).toBeGreaterThan(90);
  expect(await candidates.list({ mediaId })).toEqual(whole);
  expect(await app.ctx.db.selectFrom('film_samples').select('from_ms').execute()).toEqual([]);

  // What was measured of another copy is of no use.
  await requestSteps(app.ctx.db, mediaId, ['signs']);
  const samples = { mediaId, fromMs: 0, samples: Buffer.alloc(16) };
  await keepSamples(app.ctx.db, { ...samples, madeFrom: 'a copy of before' });
  await look(Infinity);
  expect(asked.slice(3)).toEqual([0, 300_000]);
  expect(await candidates.list({ mediaId })).toEqual(whole);
});

it('finds where a recording goes on after silence, and where a cassette was turned [TAPE-14]', async () => {
  const { candidates } = app.as(app.anna.actor);
  const file = path.join(app.folder, 'cassette.m4a');
  const isHeard = 'between(t,0,20)+between(t,26,45)+between(t,60,90)';
  const sound = `aevalsrc='0.4*sin(2*PI*330*t)*min(1,${isHeard})':s=44100:d=90`;
  await run('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', sound, '-c:a', 'aac', file]);
  const { id } = await app.process(file, { type: 'audio' });
  const { state, candidates: found } = await candidates.list({ mediaId: id });
  expect(state).toBe('done');
  const likely = found.filter(({ score }) => score >= 0.5);
  expect(likely.map(({ signs }) => signs.map(({ kind }) => kind))).toEqual([
    ['side'],
    ['silence'],
    ['side', 'silence'],
  ]);
  const ends = likely.map(({ startMs, lengthMs }) => (startMs + lengthMs) / 1000);
  for (const [place, end] of [0, 26, 60].entries())
    expect(Math.abs(ends[place]! - end)).toBeLessThan(1);
});

it('leaves a short film alone, and a film that cannot be looked at plays all the same (TAPE-01 in part)', async () => {
  const { candidates } = app.as(app.anna.actor);
  const { id } = await app.process(await makeFilm(app.folder, 'h264Mp4'), { type: 'video' });
  const nothing = { progress: null, candidates: [] };
  expect(await candidates.list({ mediaId: id })).toEqual({ state: 'none', ...nothing });

  const step = { media_id: id, step: 'signs', state: 'pending', pipeline_version: 1 } as const;
  await app.ctx.db.insertInto('processing_step').values(step).execute();
  await giveUp(app.ctx, id, { steps: ['signs'], reason: 'The worker crashed.' });
  expect(await candidates.list({ mediaId: id })).toEqual({ state: 'failed', ...nothing });
  expect(await app.media.find({ id })).toMatchObject({ status: 'ready' });

  const stranger = app.as((await createPerson(app.ctx.db)).actor);
  const refused = stranger.candidates.list({ mediaId: id });
  await expect(refused).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const dropped = stranger.candidates.drop({ mediaId: id, startMs: 0, isDropped: true });
  await expect(dropped).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
