import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkEverything } from '#features/fixity/check-everything.ts';
import { readFindings } from '#features/fixity/fixity.read.ts';
import { createRest } from '#features/fixity/reading-pace.ts';
import { flipBit } from '#test/damage.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { createPerson } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app?.close());

async function checkUntilKilled(before: Date, diesAfterFiles: number): Promise<void> {
  const fixture = new URL('check-process.fixture.ts', import.meta.url).pathname;
  const setup = {
    databaseUrl: app.ctx.config.DATABASE_URL,
    dataDir: app.dataDir,
    before,
    diesAfterFiles,
  };
  const child = spawn(process.execPath, [fixture, JSON.stringify(setup)], { stdio: 'inherit' });
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
}

async function readTimes(): Promise<(number | null)[]> {
  const rows = await app.ctx.db.selectFrom('media').select('checked_at').orderBy('id').execute();
  return rows.map(({ checked_at }) => checked_at?.getTime() ?? null);
}

it('goes on after a kill -9 where it was: nothing is read twice, nothing left out', async () => {
  const { userId } = await createPerson(app.ctx.db);
  const rows = [];
  for (let n = 0; n < 20; n += 1) {
    rows.push(
      await keepOriginal(app.ctx, userId, randomBytes(1000), { upload_date: '2020-01-01' }),
    );
  }
  const last = rows.at(-1)!;
  await flipBit(app.ctx, last);
  const before = new Date();
  await checkUntilKilled(before, 7);
  const afterOne = await readTimes();
  expect(afterOne.filter((time) => time !== null)).toHaveLength(7);
  await checkUntilKilled(before, 5);
  const afterTwo = await readTimes();
  expect(afterTwo.filter((time) => time !== null)).toHaveLength(12);
  const signal = new AbortController().signal;
  await checkEverything(app.ctx, { before, rest: createRest('full', signal), signal });
  const afterAll = await readTimes();
  expect(afterAll.every((time) => time !== null)).toBe(true);
  expect(afterAll.slice(0, 7)).toEqual(afterOne.slice(0, 7));
  expect(afterAll.slice(0, 12)).toEqual(afterTwo.slice(0, 12));
  const { damaged } = await readFindings(app.ctx);
  expect(damaged).toMatchObject([{ mediaId: last.id, finding: 'corrupt' }]);
});
