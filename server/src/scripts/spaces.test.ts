import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Archive, createArchive, runHeirloom } from '#features/backups/backups.harness.ts';
import { createPerson } from '#test/people.ts';

let app: Archive;
beforeAll(async () => {
  app = await createArchive();
});
afterAll(() => app?.close());

it('makes a space with its members at once, or nothing, and lists all spaces (SPACE-01 in part)', async () => {
  const { anna, as, ctx } = app;
  const [ben, closed] = [await createPerson(ctx.db), await createPerson(ctx.db)];
  await ctx.db
    .updateTable('auth.user')
    .set({ disabled_at: new Date() })
    .where('id', '=', closed.userId)
    .execute();
  const make = (...args: string[]) =>
    app.heirloom('spaces', 'make', 'The Bergs', '--owner', anna.email.toUpperCase(), ...args);
  expect(await make('--member', `${ben.email}=king`)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`${ben.email}=king is no member`),
  });
  expect(await app.heirloom('spaces', 'make', 'Nobody')).toMatchObject({ code: 2 });
  for (const stranger of ['stranger@example.com', closed.username]) {
    expect(await make('--member', `${stranger}=viewer`)).toMatchObject({
      code: 1,
      stderr: `There is no open account of ${stranger}.\n`,
    });
  }
  expect((await app.heirloom('spaces', 'list')).stdout).toBe('There are no spaces.\n');

  const owner = ['--owner', anna.email, '--member', `${ben.username}=contributor`];
  const { code, stdout } = await runHeirloom(['spaces', 'make', 'The Bergs', ...owner], {
    ...app.settings,
    SPACES: 'off',
  });
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/^Made The Bergs for 2 people: \/spaces\/\S+\nNobody sees it/),
  ]);
  const [space] = (await as(ben.actor).spaces.list()).items;
  expect(space).toMatchObject({ name: 'The Bergs', role: 'contributor', memberCount: 2 });
  expect((await as(anna.actor).spaces.find({ spaceId: space!.id })).role).toBe('owner');
  expect((await app.heirloom('spaces', 'list')).stdout).toBe(
    `${space!.id}  The Bergs  2 people, 0 items\n`,
  );
});
