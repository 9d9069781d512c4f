// Made tapes of which is known where events begin, through the real ffmpeg. `bench/tapes.bench.ts` measures forty of them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { usualScore } from '@heirloom/contract/candidates/candidates.schema.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findSigns } from '#platform/media/signs/find-signs.ts';
import { joinSigns } from '#platform/media/signs/join-signs.ts';
import { packSamples, unpackSamples } from '#platform/media/signs/kept-samples.ts';
import { bars, H264, makeByRecipe, tone } from '#test/make-film.ts';
import { judgeCandidates } from '#test/tapes/judge-candidates.ts';
import { lookAtFilm } from '#test/tapes/look-at-film.ts';
import { makeTape } from '#test/tapes/make-tape.ts';
import { distractions, gaps, planInOrder, planTape, type TapePlan } from '#test/tapes/plan-tape.ts';
import { usualTools } from '#test/usual-tools.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'heirloom-tapes-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function likelyCandidates(plan: TapePlan) {
  const tools = (await usualTools()).tools!;
  const file = await makeTape(folder, plan);
  const candidates = joinSigns((await lookAtFilm(tools, file)).signs);
  return candidates.filter(({ score }) => score >= usualScore);
}

it('finds each way in which an event begins, with the stretch before it and its reasons (TAPE-01 in part) [TAPE-02]', async () => {
  const plan = planInOrder(11, { begins: [...gaps, 'cut', 'fade'] });
  const candidates = await likelyCandidates(plan);
  expect(judgeCandidates(plan, candidates)).toMatchObject({ missed: [], wrong: [] });
  expect(candidates.map(({ signs }) => signs[0]!.kind)).toEqual([...gaps, 'cut', 'cut']);
  const [black] = plan.events;
  const lengthMs = (black!.to - black!.from) * 1000;
  expect(Math.abs(candidates[0]!.lengthMs - lengthMs)).toBeLessThan(300);
});

it('takes nothing that happens within an event for the begin of one [TAPE-03]', async () => {
  expect(await likelyCandidates(planInOrder(12, { inside: distractions }))).toEqual([]);
});

it('a film of few pictures a second does not stand still between them [TAPE-03]', async () => {
  const tools = (await usualTools()).tools!;
  const file = await makeByRecipe(folder, {
    name: 'slow.mp4',
    sources: [bars('160x120', 12, 2), tone(12)],
    options: `${H264} -c:a aac`,
  });
  expect(joinSigns((await lookAtFilm(tools, file)).signs)).toEqual([]);
});

it.each([21, 22])(
  'finds the events of a tape on which all happens at once, seed %i [TAPE-03]',
  async (seed) => {
    const plan = planTape({ seed, seconds: 70, sceneSeconds: [8, 16] });
    const candidates = await likelyCandidates(plan);
    const { missed, wrong } = judgeCandidates(
      { ...plan, events: plan.events.filter(({ begin }) => begin !== 'date') },
      candidates,
    );
    expect({ missed, wrong }).toEqual({ missed: [], wrong: [] });
  },
);

it('finds in stretches, whatever lies over their ends, what it finds in all of a film [TAPE-01]', async () => {
  const tools = (await usualTools()).tools!;
  const file = await makeTape(folder, planInOrder(13, { begins: ['blue', 'cut', 'snow', 'fade'] }));
  const whole = await lookAtFilm(tools, file);
  const inStretches = await lookAtFilm(tools, file, { stretchMs: 9000 });
  expect(whole.signs.length).toBeGreaterThan(4);
  expect(inStretches).toEqual(whole);
});

it('keeps the time of what follows a stretch in which a damaged film shows nothing [TAPE-01]', () => {
  const colours = new Float32Array(48);
  const picture = (luma: number) => ({
    luma,
    brightest: 0,
    blue: 0,
    red: 0,
    evenness: 0,
    spread: 0,
    likeNeighbour: 0,
    likeBefore: 0,
    change: 0,
    layout: colours,
    colours,
  });
  const stretch = (lumas: number[], wanted: number) =>
    packSamples({ pictures: lumas.map(picture), sounds: [] }, wanted);
  const film = [stretch([1, 2], 3), stretch([], 2), stretch([3], 1), stretch([], 0)];
  const { pictures, sounds } = unpackSamples(Buffer.concat(film));
  expect([pictures.map(({ luma }) => luma), sounds]).toEqual([[1, 2, 2, 2, 2, 3], []]);
});

it('reads nothing out of samples that are cut off, or say that they are longer', async () => {
  const file = path.join(folder, 'cut-off.samples');
  for (const said of [
    [5, 0, 0],
    [1, 1, 8, 2],
    [1e9, 0, 0],
  ]) {
    await writeFile(file, Buffer.from(Float32Array.from(said).buffer));
    await expect(findSigns({ path: file })).rejects.toThrow();
  }
});
