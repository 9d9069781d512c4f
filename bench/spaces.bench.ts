// Measures lists and search of a space with 100,000 items of twelve members beside the same of one's own at that size, and
// 'Mine and shared' over three spaces; how long a member with 20,000 items takes to join, add and leave, and whether the
// others feel it. Run: node bench/spaces.bench.ts [items].
import { setTimeout as sleep } from 'node:timers/promises';
import { mediaSort, sortDirection } from '@heirloom/contract/media/media-lists.schema.ts';
import { type Kysely, sql } from 'kysely';
import { createSpace } from '../server/src/features/family/family.service.ts';
import { leaveSpace } from '../server/src/features/family/members.service.ts';
import { addItems } from '../server/src/features/family/shared-items.service.ts';
import type { MediaScope } from '../server/src/features/media-items/media-scope.ts';
import { listMedia, pageEnds } from '../server/src/features/media/media.read.ts';
import { readTimeline } from '../server/src/features/media/timeline.read.ts';
import { listResults, searchEverything } from '../server/src/features/search/search.service.ts';
import { putItems } from '../server/src/features/spaces/space-items.repo.ts';
import { insertMember } from '../server/src/features/spaces/space-members.repo.ts';
import type { Database } from '../server/src/platform/db/schema.ts';
import { createPerson, type Person } from '../server/test/people.ts';
import { withBenchDatabase } from './bench-database.ts';
import { median, percentile, timed } from './measure.ts';
import { noteFigure } from './note-figure.ts';

type Db = Kysely<Database>;

const items = Number(process.argv[2] ?? 100_000);
const memberCount = 12;
const leavingItems = items / 5;
const rounds = { most: 400, least: 40, ms: 8_000 };
const mostRuns = 5;
const bars = { space: 1.5, shared: 2, seconds: 5, felt: 2, moment: 500 };
/** As many as the schema takes at once. */
const addedAtOnce = 10_000;

/** The same items for everybody: only the owner differs. Their ids begin with the time, as all do. */
async function fill(db: Db, ownerId: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into media (id, user_id, type, title, bucket, file_path, file_size, original_name, mime_type, sha256,
      upload_date, duration_ms, captured_at, capture_precision, status)
    select uuidv7(), ${ownerId}, (array['image', 'image', 'image', 'image', 'video', 'audio'])[1 + g % 6],
      (array['Summer ', 'Winter ', 'Easter '])[1 + g % 3] || (array['balcony', 'garden', 'lake', 'school', 'attic',
        'market', 'forest'])[1 + g % 7] || case when g % 1003 = 10 then ' Kirschblüte' else '' end || ' ' || g,
      'images', ${ownerId} || '/' || g || random(), 1 + (g::bigint * 7919007) % 4000000000, 'IMG_' || g || '.jpg', 'image/jpeg',
      repeat('a', 64), now() - (g * 613) % 9999991 * interval '1 minute', case when g % 6 > 3 then (g * 31) % 5000000 end,
      case when g % 9 > 1 then timestamp '1930-01-01' + (g * 977) % 35000 * interval '1 day' end, 'day', 'ready'
    from generate_series(1, ${count}::int) g returning id`.execute(db);
  return rows.map(({ id }) => id);
}

const ctxOf = (db: Db, { actor }: Person) => ({ db, actor, config: { SPACES: 'all' } }) as never;

/** Makes a space of these people. */
async function makeSpace(db: Db, name: string, people: readonly Person[]): Promise<string> {
  const [owner, ...others] = people;
  const { id } = await createSpace(ctxOf(db, owner!), { name, description: null });
  for (const { userId } of others) {
    await insertMember(db, { space_id: id, user_id: userId, role: 'editor' });
  }
  return id;
}

const ms = (time: number): string => `${time.toFixed(1)} ms`;

/** Whose list, and how a search names it. */
type Wanted = {
  scope: MediaScope;
  person: Person;
  named: { scope: 'mine' | 'shared'; spaceId?: string };
};
type Asked = (db: Db, wanted: Wanted) => Promise<() => Promise<unknown>>;

/** In each order of the menu: the first page, pages that begin anywhere, and where pages begin. */
const ofEachOrder: [name: string, ask: Asked][] = mediaSort.options
  .filter((sort) => sort !== 'owner')
  .flatMap((sort) =>
    sortDirection.options.flatMap((direction): [string, Asked][] => {
      const order = { sort, direction };
      const limit = 100;
      return [
        [
          `first page by ${sort} ${direction}`,
          async (db, { scope }) =>
            () =>
              listMedia(db, scope, { ...order, after: null, limit }),
        ],
        [
          `next page by ${sort} ${direction}`,
          async (db, { scope }) => {
            const { ends } = await pageEnds(db, scope, { ...order, pageSize: limit });
            return () => listMedia(db, scope, { ...order, after: ends[0]!, limit });
          },
        ],
        [
          `any year by ${sort} ${direction}`,
          async (db, { scope }) => {
            const { ends } = await pageEnds(db, scope, { ...order, pageSize: limit });
            let round = 0;
            return () => {
              round += 1;
              return listMedia(db, scope, {
                ...order,
                after: ends[(round * 37) % ends.length]!,
                limit,
              });
            };
          },
        ],
      ];
    }),
  );

const ofAll: [name: string, ask: Asked][] = [
  ...(['uploadDate', 'captureDate'] as const).map((sort): [string, Asked] => [
    `years of the scrubber by ${sort}`,
    async (db, { scope }) =>
      () =>
        readTimeline(db, scope, { sort, direction: 'desc', timeZone: 'Europe/Berlin' }),
  ]),
  ...['kirschblute', 'garden', 'summer lake'].flatMap((query): [string, Asked][] => [
    [
      `search box: ${query}`,
      async (db, { person: { actor }, named }) =>
        () =>
          searchEverything({ db, actor }, { query, ...named, limitPerGroup: 5 }),
    ],
    [
      `page of a search: ${query}`,
      async (db, { person: { actor }, named }) =>
        () =>
          listResults(
            { db, actor },
            { query, ...named, sort: 'bestMatch', direction: 'desc', limit: 100 },
          ),
    ],
  ]),
];

type Scopes = Record<'own' | 'space' | 'shared', Wanted>;
const scopeNames = ['own', 'space', 'shared'] as const;

/** Asks the three by turns; returns the slowest but five in a hundred of each. */
async function compare(db: Db, prepare: Asked, scopes: Scopes): Promise<Times> {
  const asked = {
    own: await prepare(db, scopes.own),
    space: await prepare(db, scopes.space),
    shared: await prepare(db, scopes.shared),
  };
  const times: Record<keyof Scopes, number[]> = { own: [], space: [], shared: [] };
  const ask = async (name: keyof Scopes) => times[name].push(await timed(asked[name]));
  for (let warm = 0; warm < 3; warm += 1) for (const name of scopeNames) await asked[name]();
  const once = await timed(asked.own);
  const count = Math.max(rounds.least, Math.min(rounds.most, Math.round(rounds.ms / once)));
  for (let round = 0; round < count; round += 1) for (const name of scopeNames) await ask(name);
  return {
    own: percentile(times.own, 95),
    space: percentile(times.space, 95),
    shared: percentile(times.shared, 95),
  };
}

type Times = Record<keyof Scopes, number>;

function lower(one: Times, other: Times): Times {
  const of = (name: keyof Times) => Math.min(one[name], other[name]);
  return { own: of('own'), space: of('space'), shared: of('shared') };
}

const isMet = ({ own, space, shared }: Times) =>
  space <= own * bars.space && shared <= own * bars.shared;

/** What else a computer does makes all three slower: what misses its bar is measured again, and the calmest time of each counts. */
async function measureLists(db: Db, scopes: Scopes): Promise<void> {
  for (const [name, ask] of [...ofEachOrder, ...ofAll]) {
    let times = await compare(db, ask, scopes);
    for (let run = 1; run < mostRuns && !isMet(times); run += 1) {
      times = lower(times, await compare(db, ask, scopes));
    }
    const { own, space, shared } = times;
    const note = (what: string, time: number, bar: number) =>
      noteFigure({
        what: `${what}, ${name}: p95`,
        ours: ms(time),
        reference: `one's own ${ms(own)}`,
        ratio: (time / own).toFixed(2),
        bar: `${bar} ×`,
        isMet: time <= own * bar,
      });
    note('a space', space, bars.space);
    note("'Mine and shared'", shared, bars.shared);
  }
}

/** What another member does all the time: looks, adds something of theirs, says that they are there. */
async function feel(db: Db, other: Person, { spaceId, own }: { spaceId: string; own: string[] }) {
  const times = { look: [] as number[], add: [] as number[] };
  const over = new AbortController();
  const watching = (async () => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      const scope = { spaceIds: [spaceId] };
      const order = { sort: 'uploadDate', direction: 'desc', after: null, limit: 100 } as const;
      times.look.push(await timed(() => listMedia(db, scope, order)));
      const mediaIds = [own[n % own.length]!];
      times.add.push(await timed(() => addItems(ctxOf(db, other), { spaceId, mediaIds })));
      await sleep(5);
    }
  })();
  return {
    times,
    end: async () => {
      over.abort();
      await watching;
    },
  };
}

async function measureMember(db: Db, members: Person[], spaceId: string): Promise<void> {
  const leaver = await createPerson(db);
  const mediaIds = await fill(db, leaver.userId, leavingItems);
  const own = await fill(db, members[1]!.userId, 50);
  await sql`analyze media`.execute(db);
  const calm = await feel(db, members[1]!, { spaceId, own });
  await sleep(3000);
  await calm.end();
  for (const takesItems of [true, false]) {
    const felt = await feel(db, members[1]!, { spaceId, own });
    const joining = await timed(async () => {
      const member = { space_id: spaceId, user_id: leaver.userId, role: 'contributor' } as const;
      await insertMember(db, member);
      for (let at = 0; at < mediaIds.length; at += addedAtOnce) {
        const some = mediaIds.slice(at, at + addedAtOnce);
        await addItems(ctxOf(db, leaver), { spaceId, mediaIds: some });
      }
    });
    const leaving = await timed(() => leaveSpace(ctxOf(db, leaver), { spaceId, takesItems }));
    await felt.end();
    for (const [what, time] of [
      [`a member with ${leavingItems} items joins and adds them`, joining],
      [
        `the same member leaves, ${takesItems ? 'and takes them along' : 'and lets them stay'}`,
        leaving,
      ],
    ] as const) {
      const seconds = time / 1000;
      noteFigure({
        what,
        ours: `${seconds.toFixed(1)} s`,
        bar: `${bars.seconds} s`,
        isMet: seconds <= bars.seconds,
      });
    }
    const slowestAdding = Math.max(...felt.times.add);
    noteFigure({
      what: 'meanwhile another looks at the space: median',
      ours: ms(median(felt.times.look)),
      reference: `before ${ms(median(calm.times.look))}`,
      ratio: (median(felt.times.look) / median(calm.times.look)).toFixed(2),
      bar: `${bars.felt} ×`,
      isMet: median(felt.times.look) <= bars.felt * median(calm.times.look),
    });
    noteFigure({
      what: 'meanwhile another adds something: the slowest',
      ours: ms(slowestAdding),
      reference: `before ${ms(Math.max(...calm.times.add))}`,
      bar: ms(bars.moment),
      isMet: slowestAdding <= bars.moment,
    });
  }
}

await withBenchDatabase(async (_db, db) => {
  const alone = await createPerson(db);
  await fill(db, alone.userId, items);
  const members: Person[] = [];
  while (members.length < memberCount) members.push(await createPerson(db));
  const spaceIds: string[] = [];
  for (const name of ['All', 'Some', 'Others']) spaceIds.push(await makeSpace(db, name, members));
  for (const { userId } of members) {
    const ids = await fill(db, userId, Math.round(items / memberCount));
    await putItems(db, { spaceId: spaceIds[0]!, mediaIds: ids });
    for (const [at, spaceId] of spaceIds.slice(1).entries()) {
      await putItems(db, { spaceId, mediaIds: ids.filter((_id, n) => n % 4 === at) });
    }
  }
  await sql`vacuum analyze`.execute(db);
  const [member] = members;
  await measureLists(db, {
    own: { scope: { ownerId: alone.userId }, person: alone, named: { scope: 'mine' } },
    space: {
      scope: { spaceIds: [spaceIds[0]!] },
      person: member!,
      named: { scope: 'mine', spaceId: spaceIds[0]! },
    },
    shared: {
      scope: { ownerId: member!.userId, spaceIds },
      person: member!,
      named: { scope: 'shared' },
    },
  });
  await measureMember(db, members, spaceIds[0]!);
});
