// The shelf as a table: into it with a trial and sentences for what is wrong, and out of it again.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let app: TestApp;
let anna: Person;
let bela: Person;
beforeAll(async () => {
  app = await createTestApp();
  await app.startJobs();
  anna = await createPerson(app.ctx.db);
  bela = await createPerson(app.ctx.db);
});
afterAll(() => app?.close());

const shelfOf = (person: Person) => app.as(person.actor).tapes;

it('brings a table in after a trial, and again without doubling what has a number (TAPE-20 in part)', async () => {
  const calls = shelfOf(anna);
  const csv = [
    'Number,Label,Kind,State,Place,Transferred on,Notes',
    '100,"Lake ""87""",Video8,checked,"box 3, attic",1998-07,"torn',
    'at the end"',
    ',Reel 4,Super 8,to transfer,,,',
    '101,=SUM(A1),S-VHS,,,,',
  ].join('\r\n');
  const trial = await calls.import({ csv, isTrial: true });
  expect(trial).toEqual({ made: 3, changed: 0, unchanged: 0, problems: [] });
  expect((await calls.list()).items).toEqual([]);
  expect(await calls.import({ csv })).toEqual(trial);
  const { items } = await calls.list();
  expect(items.map(({ number, label, kind, state }) => [number, label, kind, state])).toEqual([
    [100, 'Lake "87"', 'video8', 'checked'],
    [101, '=SUM(A1)', 's-vhs', 'to-transfer'],
    [102, 'Reel 4', 'super8', 'to-transfer'],
  ]);
  expect(await calls.find({ id: items[0]!.id })).toMatchObject({
    place: 'box 3, attic',
    transferredOn: '1998-07',
    notes: 'torn\r\nat the end',
  });
  const { csv: written } = await calls.export();
  expect(written).toContain("'=SUM(A1)");
  expect(await calls.import({ csv: written })).toMatchObject({ made: 0, changed: 0, unchanged: 3 });
  // Columns that are missing stay as they are.
  expect(await calls.import({ csv: 'number;label\n100;Lake 1987' })).toMatchObject({ changed: 1 });
  expect(await calls.find({ id: items[0]!.id })).toMatchObject({
    label: 'Lake 1987',
    kind: 'video8',
    state: 'checked',
    notes: 'torn\r\nat the end',
  });
});

it('says of each bad line what is wrong, and brings nothing in', async () => {
  const theirs = await shelfOf(bela).create({ label: 'Theirs', kind: 'vhs' });
  const csv = [
    'number,label,kind,state,transferred on',
    '500,Good,VHS,away,',
    `501,${'x'.repeat(300)},VHS,,`,
    '502,Hm,Laserdisc,,',
    '503,Hm,VHS,lost,',
    'seven,Hm,VHS,,',
    '504,Hm,VHS,,July 98',
    '500,Again,VHS,,',
    `${theirs.number},Not mine,VHS,,`,
    '505,,VHS,,',
    '506,Too,VHS,away,1998,many',
    '507,"never closed,VHS,,',
  ].join('\n');
  const calls = shelfOf(anna);
  const before = (await calls.list()).items.length;
  const { problems } = await calls.import({ csv });
  expect(problems.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(problems[0]!.sentence).toBe('label: Please use at most 200 characters.');
  expect(problems[6]!.sentence).toContain('belongs to a tape');
  expect(problems[9]!.sentence).toContain('never ends');
  expect((await calls.list()).items).toHaveLength(before);
  for (const [bad, sentence] of [
    ['', 'empty'],
    ['number,kind\n1,VHS', '“label”'],
    ['label,colour\nx,red', '“colour”'],
  ] as const) {
    const { problems: said } = await calls.import({ csv: bad });
    expect(said).toMatchObject([{ line: 1, sentence: expect.stringContaining(sentence) }]);
  }
});
