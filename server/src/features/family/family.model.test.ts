// Random sequences against a small model in memory: after each step everybody's lists, counts, search and bytes are the
// model's. The seed is printed when a step differs; SPACE_STEPS and SPACE_SEED run more steps, or the same again.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authorizeFile } from '#features/media/file-access.ts';
import type { AppError } from '#platform/errors.ts';
import { insertMedia } from '#test/insert-media.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const roles = ['viewer', 'contributor', 'editor', 'owner'] as const;
type Role = (typeof roles)[number];
type Item = { id: string; owner: number; isTrashed: boolean };
type Space = {
  id: string;
  members: Map<number, Role>;
  /** Added themselves, held by a collection, and withdrawn alone. */
  itself: Set<string>;
  collections: Set<number>;
  heldBack: Set<string>;
  isClosed: boolean;
};

const steps = Number(process.env.SPACE_STEPS ?? 300);
const seed = Number(process.env.SPACE_SEED ?? Date.now() % 1_000_000);

let app: TestApp;
let admin: Person;
const people: Person[] = [];
const items: Item[] = [];
const spaces: Space[] = [];
/** Each person has one collection. */
const collections: { id: string; items: Set<string> }[] = [];

beforeAll(async () => {
  app = await createTestApp({ SPACES: 'all' });
  await app.startJobs();
  const { db } = app.ctx;
  admin = await createPerson(db, { role: 'admin' });
  for (let n = 0; n < 4; n += 1) {
    const person = await createPerson(db);
    people.push(person);
    const { id } = await as(n).collections.create({ name: `Box ${n}`, type: 'mixed' });
    collections.push({ id, items: new Set() });
    for (let k = 0; k < 3; k += 1) {
      const row = await insertMedia(db, person.userId, { title: `Lake ${n} ${k}` });
      items.push({ id: row.id, owner: n, isTrashed: false });
    }
  }
  for (const n of [0, 1]) {
    const { id } = await as(n).spaces.create({ name: `Family ${n}` });
    const members = new Map<number, Role>([[n, 'owner']]);
    spaces.push({
      id,
      members,
      itself: new Set(),
      collections: new Set(),
      heldBack: new Set(),
      isClosed: false,
    });
  }
});
afterAll(() => app?.close());

const as = (n: number) => app.as(people[n]!.actor);

/** A small generator of numbers, the same for the same seed. */
let state = seed;
function random(below: number): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * below);
}
const pick = <Thing>(things: readonly Thing[]): Thing => things[random(things.length)]!;

function isIn(space: Space, { id, owner }: Item): boolean {
  if (space.itself.has(id)) return true;
  if (space.heldBack.has(id)) return false;
  return space.collections.has(owner) && collections[owner]!.items.has(id);
}

/** What somebody has in a space stays, but no collection of theirs adds to it any more. */
function keepWithoutCollection(space: Space, n: number): void {
  for (const item of items) if (item.owner === n && isIn(space, item)) space.itself.add(item.id);
  space.collections.delete(n);
}

const isLastOwner = ({ members }: Space, n: number): boolean =>
  members.get(n) === 'owner' && [...members.values()].filter((role) => role === 'owner').length < 2;

const rank = (role: Role | undefined): number => (role === undefined ? -1 : roles.indexOf(role));

/** What the server answers, as the model expects it. */
type Expected = 'done' | 'NOT_FOUND' | 'FORBIDDEN' | 'CONFLICT';

async function answerOf(call: Promise<unknown>): Promise<Expected> {
  try {
    await call;
    return 'done';
  } catch (error) {
    return (error as { code: Expected }).code;
  }
}

/** Who may: a member of an open space with that role; strangers learn nothing. */
function expected(space: Space, n: number, needed: Role): Expected {
  const role = space.isClosed ? undefined : space.members.get(n);
  if (role === undefined) return 'NOT_FOUND';
  return rank(role) < rank(needed) ? 'FORBIDDEN' : 'done';
}

type Step = () => Promise<void>;

async function expectAnswer(
  call: Promise<unknown>,
  wanted: Expected,
  what: string,
): Promise<boolean> {
  expect(await answerOf(call), what).toBe(wanted);
  return wanted === 'done';
}

const kinds: Record<string, Step> = {
  join: async () => {
    const [space, n, role] = [pick(spaces), random(4), pick(['viewer', 'contributor'] as const)];
    const owner = [...space.members].find(([, known]) => known === 'owner')![0];
    if (space.isClosed) return;
    const { path } = await as(owner).spaces.createLink({ spaceId: space.id, role, uses: 1 });
    const token = path.split('/').at(-1)!;
    await as(n).spaces.join({ token });
    if (!space.members.has(n)) space.members.set(n, role);
    // Opened twice is one use.
    await as(n)
      .spaces.join({ token })
      .catch(() => undefined);
  },
  setRole: async () => {
    const [space, by, n, role] = [pick(spaces), random(4), random(4), pick(roles)];
    let wanted = expected(space, by, 'owner');
    if (wanted === 'done' && !space.members.has(n)) wanted = 'NOT_FOUND';
    else if (wanted === 'done' && role !== 'owner' && isLastOwner(space, n)) wanted = 'CONFLICT';
    const call = as(by).spaces.setRole({ spaceId: space.id, userId: people[n]!.userId, role });
    if (!(await expectAnswer(call, wanted, 'setRole'))) return;
    if (role === 'viewer' && space.members.get(n) !== 'viewer') keepWithoutCollection(space, n);
    space.members.set(n, role);
  },
  removeMember: async () => {
    const [space, by, n] = [pick(spaces), random(4), random(4)];
    let wanted = expected(space, by, 'owner');
    if (wanted === 'done' && !space.members.has(n)) wanted = 'NOT_FOUND';
    else if (wanted === 'done' && isLastOwner(space, n)) wanted = 'CONFLICT';
    const call = as(by).spaces.removeMember({ spaceId: space.id, userId: people[n]!.userId });
    if (!(await expectAnswer(call, wanted, 'removeMember'))) return;
    keepWithoutCollection(space, n);
    space.members.delete(n);
  },
  leave: async () => {
    const [space, n, takesItems] = [pick(spaces), random(4), random(2) === 1];
    let wanted = expected(space, n, 'viewer');
    if (wanted === 'done' && isLastOwner(space, n)) wanted = 'CONFLICT';
    const call = as(n).spaces.leave({ spaceId: space.id, takesItems });
    if (!(await expectAnswer(call, wanted, 'leave'))) return;
    if (takesItems) {
      space.collections.delete(n);
      for (const { id, owner } of items) if (owner === n) space.itself.delete(id);
    }
    keepWithoutCollection(space, n);
    space.members.delete(n);
  },
  add: async () => {
    const [space, n, item] = [pick(spaces), random(4), pick(items)];
    let wanted = expected(space, n, 'contributor');
    if (wanted === 'done' && (item.owner !== n || item.isTrashed)) wanted = 'NOT_FOUND';
    const call = as(n).spaces.addItems({ spaceId: space.id, mediaIds: [item.id] });
    if (!(await expectAnswer(call, wanted, 'add'))) return;
    space.itself.add(item.id);
    space.heldBack.delete(item.id);
  },
  withdraw: async () => {
    const [space, n, item] = [pick(spaces), random(4), pick(items)];
    const role = space.isClosed ? undefined : space.members.get(n);
    const wasIn = isIn(space, item);
    let wanted: Expected = 'done';
    if (role === undefined && (item.owner !== n || !wasIn)) wanted = 'NOT_FOUND';
    else if (role && wasIn && item.owner !== n && rank(role) < rank('editor')) wanted = 'FORBIDDEN';
    const call = as(n).spaces.withdrawItems({ spaceId: space.id, mediaIds: [item.id] });
    if (!(await expectAnswer(call, wanted, 'withdraw')) || !wasIn) return;
    space.itself.delete(item.id);
    space.heldBack.add(item.id);
  },
  shareCollection: async () => {
    const [space, n] = [pick(spaces), random(4)];
    const [spaceId, collectionId] = [space.id, collections[n]!.id];
    if (space.collections.has(n)) {
      const call = as(n).spaces.withdrawCollection({ spaceId, collectionId });
      if (await expectAnswer(call, 'done', 'withdrawCollection')) space.collections.delete(n);
      return;
    }
    const call = as(n).spaces.addCollection({ spaceId, collectionId });
    const wanted = expected(space, n, 'contributor');
    if (await expectAnswer(call, wanted, 'addCollection')) space.collections.add(n);
  },
  fillCollection: async () => {
    const item = pick(items);
    const { id: collectionId, items: inside } = collections[item.owner]!;
    if (item.isTrashed) return;
    const call = { collectionId, mediaId: item.id };
    if (inside.has(item.id)) {
      await as(item.owner).collections.removeItem(call);
      inside.delete(item.id);
    } else {
      await as(item.owner).collections.addItem(call);
      inside.add(item.id);
    }
  },
  trash: async () => {
    const [item, n] = [pick(items), random(4)];
    if (item.isTrashed) {
      await as(item.owner).trash.restore({ ids: [item.id] });
      item.isTrashed = false;
      return;
    }
    const isSeen = spaces.some(
      (space) => !space.isClosed && space.members.has(n) && isIn(space, item),
    );
    const wanted = item.owner === n ? 'done' : isSeen ? 'FORBIDDEN' : 'NOT_FOUND';
    if (await expectAnswer(as(n).trash.add({ ids: [item.id] }), wanted, 'trash')) {
      item.isTrashed = true;
    }
  },
  transfer: async () => {
    const [item, n] = [pick(items), random(4)];
    if (item.isTrashed || item.owner === n) return;
    const ownerId = people[n]!.userId;
    await app.as(admin.actor).admin.changeOwner({ ids: [item.id], ownerId });
    collections[item.owner]!.items.delete(item.id);
    item.owner = n;
    for (const space of spaces) if (!space.members.has(n)) space.itself.delete(item.id);
  },
  close: async () => {
    const [space, n] = [pick(spaces), random(4)];
    const spaceId = space.id;
    if (space.isClosed) {
      const wanted = space.members.get(n) === 'owner' ? 'done' : 'NOT_FOUND';
      const call = as(n).spaces.reopen({ spaceId });
      if (await expectAnswer(call, wanted, 'reopen')) space.isClosed = false;
      return;
    }
    const name = `Family ${spaces.indexOf(space)}`;
    const call = as(n).spaces.close({ spaceId, name });
    if (await expectAnswer(call, expected(space, n, 'owner'), 'close')) space.isClosed = true;
  },
};

const idsOf = (found: readonly Item[]): string[] => found.map(({ id }) => id).toSorted();
const idsIn = ({ items: found }: { items: { id: string }[] }): string[] =>
  found.map(({ id }) => id).toSorted();

/** Asks for all that one person can see; `isTheirTurn`: by what costs more, too. */
async function check(n: number, isTheirTurn: boolean): Promise<void> {
  const live = items.filter((item) => !item.isTrashed);
  const open = spaces.filter((space) => !space.isClosed && space.members.has(n));
  const api = as(n);
  const seen = live.filter((item) => item.owner === n || open.some((space) => isIn(space, item)));
  const listed = await api.media.list({ scope: 'shared', sort: 'title' });
  expect(idsIn(listed)).toEqual(idsOf(seen));
  expect(idsIn(await api.media.list({}))).toEqual(idsOf(live.filter(({ owner }) => owner === n)));
  for (const space of spaces) {
    const spaceId = space.id;
    if (!open.includes(space)) {
      expect(await answerOf(api.media.list({ spaceId }))).toBe('NOT_FOUND');
      continue;
    }
    const inside = idsOf(live.filter((item) => isIn(space, item)));
    expect(idsIn(await api.media.list({ spaceId }))).toEqual(inside);
    if (!isTheirTurn) continue;
    expect(idsIn(await api.search.results({ spaceId, query: 'lake' }))).toEqual(inside);
    const { itemCount, memberCount, role } = await api.spaces.find({ spaceId });
    expect({ itemCount, memberCount, role }).toEqual({
      itemCount: inside.length,
      memberCount: space.members.size,
      role: space.members.get(n),
    });
  }
  if (isTheirTurn) expect((await api.media.pages({ scope: 'shared' })).total).toBe(seen.length);
  const item = pick(items);
  expect(await readsBytes(n, item)).toBe(seen.includes(item));
}

async function readsBytes(n: number, { id }: Item): Promise<boolean> {
  const query = new URLSearchParams();
  const asked = { mediaId: id, variant: 'play', query, actor: people[n]!.actor } as const;
  try {
    await authorizeFile(app.ctx, asked);
    return true;
  } catch (error) {
    expect((error as AppError).code).toBe('NOT_FOUND');
    return false;
  }
}

it('everybody sees exactly what the model says, after every step (SPACE-05, SPACE-22 in part)', async () => {
  const done: string[] = [];
  try {
    for (let step = 0; step < steps; step += 1) {
      const kind = pick(Object.keys(kinds));
      done.push(kind);
      await kinds[kind]!();
      await Promise.all(people.map((_person, n) => check(n, n === step % people.length)));
    }
  } catch (error) {
    throw new Error(`seed ${seed}, step ${done.length}: ${done.slice(-8).join(', ')}`, {
      cause: error,
    });
  }
}, 600_000);
