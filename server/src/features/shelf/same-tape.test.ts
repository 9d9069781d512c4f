// Two transfers of one tape are found by what they look and sound like, with the real queue, workers and ffmpeg.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson } from '#test/people.ts';
import { createProcessingApp, type ProcessingApp } from '#test/processing-app.ts';
import { makeTape } from '#test/tapes/make-tape.ts';
import { type Begin, planInOrder } from '#test/tapes/plan-tape.ts';

/** Longer than a minute: shorter films are not looked at. */
const ways: Begin[] = ['blue', 'cut', 'black', 'cut', 'snow', 'cut', 'grey', 'cut'];

const run = promisify(execFile);

let app: ProcessingApp;

beforeAll(async () => {
  app = await createProcessingApp();
});
afterAll(() => app?.close());

/** Later, paler, softer, noisier and smaller: from a copy of the tape, by another recorder. */
async function transferAgain(tape: string): Promise<string> {
  const file = path.join(app.folder, 'again.mp4');
  const picture = 'eq=contrast=0.8:brightness=0.06,scale=352:288,gblur=1.4,noise=alls=14:allf=t';
  const options = `-vf ${picture} -af lowpass=5000,volume=0.5 -c:v libx264 -preset ultrafast -crf 30 -c:a aac -b:a 64k`;
  await run('ffmpeg', ['-v', 'error', '-y', '-ss', '4.3', '-i', tape, ...options.split(' '), file]);
  return file;
}

async function twinsOf(mediaId: string, count: number) {
  const { tapes } = app.as(app.anna.actor);
  for (let tries = 0; tries < 600; tries += 1) {
    const { items } = await tapes.sameAs({ mediaId });
    if (items.length === count) return items;
    await sleep(50);
  }
  throw new Error('Another number of films is told.');
}

it('tells whoever sees both that a film is perhaps of the same tape, and nobody else [TAPE-21]', async () => {
  const plan = planInOrder(51, { begins: ways });
  const tape = await makeTape(app.folder, plan);
  const first = (await app.process(tape, { type: 'video' })).id;
  const second = (await app.process(await transferAgain(tape), { type: 'video' })).id;
  const otherPlan = planInOrder(52, { begins: ways });
  const other = await app.process(await makeTape(app.folder, otherPlan), { type: 'video' });
  const anna = app.as(app.anna.actor);
  expect((await twinsOf(first, 1)).map(({ id }) => id)).toEqual([second]);
  expect((await twinsOf(second, 1)).map(({ id }) => id)).toEqual([first]);
  expect(await anna.tapes.sameAs({ mediaId: other.id })).toEqual({ items: [] });

  const shelved = await anna.tapes.create({ label: 'Lake', kind: 'vhs' });
  await anna.tapes.putItems({ tapeId: shelved.id, mediaIds: [first], part: 'content' });
  expect((await twinsOf(second, 1))[0]?.tape?.label).toBe('Lake');

  const ben = await createPerson(app.ctx.db);
  const asBen = app.as(ben.actor);
  await expect(asBen.tapes.sameAs({ mediaId: first })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  // His film may be the same tape; hers stay unknown to him, and his to her.
  const set = { user_id: ben.actor.userId };
  await app.ctx.db.updateTable('media').set(set).where('id', '=', second).execute();
  expect(await asBen.tapes.sameAs({ mediaId: second })).toEqual({ items: [] });
  expect(await anna.tapes.sameAs({ mediaId: first })).toEqual({ items: [] });
  const denied = asBen.tapes.notSame({ mediaId: second, otherId: first });
  await expect(denied).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const back = { user_id: app.anna.actor.userId };
  await app.ctx.db.updateTable('media').set(back).where('id', '=', second).execute();

  await anna.tapes.notSame({ mediaId: second, otherId: first });
  expect(await anna.tapes.sameAs({ mediaId: first })).toEqual({ items: [] });
});
