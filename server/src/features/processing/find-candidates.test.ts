// Films that are long enough to be a tape are looked at for where events begin, with the real queue, workers and ffmpeg.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { giveUp } from '#features/processing/makers/open-item.ts';
import { makeFilm } from '#test/make-film.ts';
import { createPerson } from '#test/people.ts';
import { createProcessingApp, type ProcessingApp } from '#test/processing-app.ts';
import { judgeCandidates } from '#test/tapes/judge-candidates.ts';
import { makeTape } from '#test/tapes/make-tape.ts';
import { planInOrder } from '#test/tapes/plan-tape.ts';

// Converting films takes long on a computer that does other things too.
vi.setConfig({ testTimeout: 120_000 });

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
