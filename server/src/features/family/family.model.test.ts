// Random sequences against a small model in memory: after each step everybody's lists, counts, search, comments, events
// and bytes are the model's. The seed is printed; `script/test model --steps 10000 --seed 7` runs more steps, or the same
// again.
import { setTimeout as sleep } from 'node:timers/promises';
import { trashDays } from '@heirloom/contract/limits.ts';
import type { ChangeEvent } from '@heirloom/contract/realtime/change-event.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { finishDeletionsJob } from '#features/account-deletion/finish-deletions.job.ts';
import { authorizeFile } from '#features/media/file-access.ts';
import type { MediaVariant } from '#features/media/media-variant.ts';
import { openEventStream } from '#features/realtime/event-stream.ts';
import { insertGuestFile } from '#features/spaces/guest-boxes.repo.ts';
import { writeRelease } from '#features/trash/purge-guard.ts';
import { purgeTrashJob } from '#features/trash/purge-trash.job.ts';
import { noteProof } from '#platform/auth/recent-proof.ts';
import { addDays } from '#platform/clock.ts';
import { repeatedColumns } from '#platform/db/space-tables.ts';
import type { AppError } from '#platform/errors.ts';
import { publish } from '#platform/events/publish.ts';
import { newId } from '#platform/ids.ts';
import { insertMedia } from '#test/insert-media.ts';
import { passDays } from '#test/pass-days.ts';
import { createPerson, insertSession, type Person } from '#test/people.ts';
import { runJob } from '#test/run-job.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const roles = ['viewer', 'contributor', 'editor', 'owner'] as const;
type Role = (typeof roles)[number];
type Item = { id: string; owner: number; isTrashed: boolean };
/** What somebody has said of an item in one space; null: a former member. */
type Said = { id: string; space: Space; item: Item; author: number | null; text: string };
/** What a guest has sent by somebody's link, about which nobody has decided. */
type Waiting = { id: string; space: Space; maker: number };
type Collection = { id: string; owner: number; items: Set<string> };
type Space = {
  id: string;
  members: Map<number, Role>;
  /** Added themselves, held by a collection, and withdrawn alone. */
  itself: Set<string>;
  collections: Set<Collection>;
  heldBack: Set<string>;
  /** The collection of the space, and what was put into it, in the space now or not. */
  gathering: { id: string; items: Set<string> };
  isClosed: boolean;
};

const steps = Number(process.env.SPACE_STEPS ?? 300);
const seed = Number(process.env.SPACE_SEED ?? Date.now() % 1_000_000);
/** More items are on no page, and more comments are in no list. */
const mostItems = 30;
const mostSaid = 60;

let app: TestApp;
let admin: Person;
const people: Person[] = [];
const items: Item[] = [];
const spaces: Space[] = [];
/** Each person has two. */
const collections: Collection[] = [];
const said: Said[] = [];
/** Who has given a heart, as `person space item`. */
const hearts = new Set<string>();
const waiting: Waiting[] = [];
/** Whose subscription has ended, or who has closed their account: one at most. */
let expired: number | null = null;
/** What the account put into the trash as it was closed; null: none is closed. */
let putAway: Item[] | null = null;
const streams: ChangeEvent[][] = [];
const gone = new AbortController();

beforeAll(async () => {
  app = await createTestApp({ SPACES: 'all' });
  await app.startJobs();
  await app.ctx.events.start();
  const { db } = app.ctx;
  admin = await createPerson(db, { role: 'admin' });
  for (let n = 0; n < 4; n += 1) await fillPlace(n);
  for (const n of [0, 1]) spaces.push(await newSpace(n, n));
  for (const kind of first) await kinds[kind]!();
});
afterAll(async () => {
  gone.abort();
  await app?.close();
});

/** Hears what the browser of a person hears. */
async function listen(n: number): Promise<ChangeEvent[]> {
  const heard: ChangeEvent[] = [];
  const { actor } = people[n]!;
  await openEventStream(app.ctx, {
    actor,
    after: null,
    wantsAll: false,
    stillAllowed: async () => actor,
    send: (event) => heard.push(event),
    end: () => undefined,
    gone: gone.signal,
  });
  return heard;
}

/** Somebody new with three items and two collections. */
async function fillPlace(n: number): Promise<void> {
  people[n] = await createPerson(app.ctx.db);
  collections.push(await newCollection(n), await newCollection(n));
  for (let k = 0; k < 3; k += 1) {
    const row = await insertMedia(app.ctx.db, people[n].userId, { title: `Lake ${n} ${k}` });
    items.push({ id: row.id, owner: n, isTrashed: false });
  }
  streams[n] = await listen(n);
}

async function newSpace(at: number, owner: number): Promise<Space> {
  const { id } = await as(owner).spaces.create({ name: `Family ${at}` });
  const gathering = await as(owner).collections.create({ name: 'Gathering', spaceId: id });
  return {
    id,
    members: new Map<number, Role>([[owner, 'owner']]),
    itself: new Set(),
    collections: new Set(),
    heldBack: new Set(),
    gathering: { id: gathering.id, items: new Set() },
    isClosed: false,
  };
}

async function newCollection(owner: number): Promise<Collection> {
  const { id } = await as(owner).collections.create({ name: `Box of ${owner}`, type: 'mixed' });
  return { id, owner, items: new Set() };
}

const as = (n: number) => app.as(people[n]!.actor);

/** A small generator of numbers, the same for the same seed. */
let state = seed;
function random(below: number): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * below);
}
const pick = <Thing>(things: readonly Thing[]): Thing => things[random(things.length)]!;
/** Somebody whose subscription runs. */
const someone = (): number => pick([...people.keys()].filter((n) => n !== expired));
/** One of its members more often than not; for strangers the answer is always the same. */
function someoneIn({ members }: Space): number {
  const those = [...members.keys()].filter((n) => n !== expired);
  return those.length > 0 && random(4) > 0 ? pick(those) : someone();
}
/** Something that the space shows, more often than not. */
function someItemIn(space: Space): Item {
  const inside = items.filter((item) => isIn(space, item));
  return inside.length > 0 && random(4) > 0 ? pick(inside) : pick(items);
}
/** A space, which is open more often than not. */
const someSpace = (): Space => pick([...spaces, ...spaces.filter(({ isClosed }) => !isClosed)]);

function isIn(space: Space, { id, owner }: Item): boolean {
  if (space.itself.has(id)) return true;
  if (space.heldBack.has(id)) return false;
  return [...space.collections].some((held) => held.owner === owner && held.items.has(id));
}

/** What somebody has in a space stays, but no collection of theirs adds to it any more. */
function keepWithoutCollection(space: Space, n: number): void {
  for (const item of items) if (item.owner === n && isIn(space, item)) space.itself.add(item.id);
  takeCollections(space, n);
}

function takeCollections(space: Space, n: number): void {
  for (const held of space.collections) if (held.owner === n) space.collections.delete(held);
}

/** The open spaces in which somebody sees an item. */
const showing = (n: number, item: Item): Space[] =>
  spaces.filter((space) => !space.isClosed && space.members.has(n) && isIn(space, item));

/** Whether nobody else owns a space who can sign in. */
function isLastOwner({ members }: Space, n: number): boolean {
  const owners = [...members.keys()].filter((who) => members.get(who) === 'owner');
  return owners.includes(n) && owners.every((who) => who === n || hasClosed(who));
}
const hasClosed = (n: number): boolean => putAway !== null && n === expired;

const rank = (role: Role | undefined): number => (role === undefined ? -1 : roles.indexOf(role));

/** What the server answers, as the model expects it. */
type Expected =
  | 'done'
  | 'NOT_FOUND'
  | 'FORBIDDEN'
  | 'CONFLICT'
  | 'SUBSCRIPTION_EXPIRED'
  | 'UNAUTHENTICATED';

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
    const [space, role] = [someSpace(), pick(['viewer', 'contributor'] as const)];
    const outside = [...people.keys()].filter((who) => who !== expired && !space.members.has(who));
    const n = outside.length > 0 && random(4) > 0 ? pick(outside) : someone();
    const owner = [...space.members].find(
      ([who, known]) => known === 'owner' && who !== expired,
    )?.[0];
    if (space.isClosed || owner === undefined) return;
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
    const space = someSpace();
    const [by, n, role] = [someoneIn(space), random(4), pick(roles)];
    let wanted = expected(space, by, 'owner');
    if (wanted === 'done' && !space.members.has(n)) wanted = 'NOT_FOUND';
    else if (wanted === 'done' && role !== 'owner' && isLastOwner(space, n)) wanted = 'CONFLICT';
    const call = as(by).spaces.setRole({ spaceId: space.id, userId: people[n]!.userId, role });
    if (!(await expectAnswer(call, wanted, 'setRole'))) return;
    if (role === 'viewer' && space.members.get(n) !== 'viewer') keepWithoutCollection(space, n);
    space.members.set(n, role);
  },
  removeMember: async () => {
    const [space, by, n] = [someSpace(), someone(), random(4)];
    let wanted = expected(space, by, 'owner');
    if (wanted === 'done' && !space.members.has(n)) wanted = 'NOT_FOUND';
    else if (wanted === 'done' && isLastOwner(space, n)) wanted = 'CONFLICT';
    const call = as(by).spaces.removeMember({ spaceId: space.id, userId: people[n]!.userId });
    if (!(await expectAnswer(call, wanted, 'removeMember'))) return;
    keepWithoutCollection(space, n);
    space.members.delete(n);
  },
  leave: async () => {
    const [space, n, takesItems] = [someSpace(), someone(), random(2) === 1];
    let wanted = expected(space, n, 'viewer');
    if (wanted === 'done' && isLastOwner(space, n)) wanted = 'CONFLICT';
    const call = as(n).spaces.leave({ spaceId: space.id, takesItems });
    if (!(await expectAnswer(call, wanted, 'leave'))) return;
    if (takesItems) {
      takeCollections(space, n);
      for (const { id, owner } of items) if (owner === n) space.itself.delete(id);
    }
    keepWithoutCollection(space, n);
    space.members.delete(n);
  },
  add: async () => {
    const space = someSpace();
    const fitting = items.filter(
      (each) => !isIn(space, each) && !each.isTrashed && rank(space.members.get(each.owner)) > 0,
    );
    const item = fitting.length > 0 && random(4) > 0 ? pick(fitting) : pick(items);
    const n = random(4) === 0 || item.owner === expired ? someone() : item.owner;
    let wanted = expected(space, n, 'contributor');
    if (wanted === 'done' && (item.owner !== n || item.isTrashed)) wanted = 'NOT_FOUND';
    const call = as(n).spaces.addItems({ spaceId: space.id, mediaIds: [item.id] });
    if (!(await expectAnswer(call, wanted, 'add'))) return;
    space.itself.add(item.id);
    space.heldBack.delete(item.id);
  },
  withdraw: async () => {
    const space = someSpace();
    const [n, item] = [someoneIn(space), someItemIn(space)];
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
    const [space, collection] = [someSpace(), pick(collections)];
    if (collection.owner === expired) return;
    const [spaceId, collectionId, n] = [space.id, collection.id, collection.owner];
    if (space.collections.has(collection)) {
      const call = as(n).spaces.withdrawCollection({ spaceId, collectionId });
      if (await expectAnswer(call, 'done', 'withdrawCollection')) {
        space.collections.delete(collection);
      }
      return;
    }
    const call = as(n).spaces.addCollection({ spaceId, collectionId });
    const wanted = expected(space, n, 'contributor');
    if (await expectAnswer(call, wanted, 'addCollection')) space.collections.add(collection);
  },
  fillCollection: async () => {
    const collection = pick(collections);
    if (collection.owner === expired) return;
    const { id: collectionId, items: inside, owner } = collection;
    const item = pick(items.filter((each) => each.owner === owner && !each.isTrashed));
    if (!item) return;
    const call = { collectionId, mediaId: item.id };
    if (inside.has(item.id)) {
      await as(owner).collections.removeItem(call);
      inside.delete(item.id);
    } else {
      await as(owner).collections.addItem(call);
      inside.add(item.id);
    }
  },
  deleteCollection: async () => {
    const at = random(collections.length);
    const collection = collections[at]!;
    if (collection.owner === expired) return;
    await as(collection.owner).collections.remove({ id: collection.id });
    for (const space of spaces) space.collections.delete(collection);
    collections[at] = await newCollection(collection.owner);
  },
  gather: async () => {
    const space = someSpace();
    const [n, item] = [someoneIn(space), someItemIn(space)];
    const { gathering } = space;
    let wanted = expected(space, n, 'contributor');
    const isTaken = !item.isTrashed && (item.owner === n || isIn(space, item));
    if (wanted === 'done' && !isTaken) wanted = 'NOT_FOUND';
    else if (wanted === 'done' && gathering.items.has(item.id)) wanted = 'CONFLICT';
    const call = as(n).collections.addItem({ collectionId: gathering.id, mediaId: item.id });
    if (!(await expectAnswer(call, wanted, 'gather'))) return;
    gathering.items.add(item.id);
    if (item.owner !== n) return;
    space.itself.add(item.id);
    space.heldBack.delete(item.id);
  },
  scatter: async () => {
    const space = someSpace();
    const [n, item] = [someoneIn(space), someItemIn(space)];
    const { gathering } = space;
    let wanted = expected(space, n, 'editor');
    if (wanted === 'done' && !gathering.items.has(item.id)) wanted = 'NOT_FOUND';
    const call = as(n).collections.removeItem({ collectionId: gathering.id, mediaId: item.id });
    if (await expectAnswer(call, wanted, 'scatter')) gathering.items.delete(item.id);
  },
  mend: async () => {
    const [item, n] = [pick(items), someone()];
    const seenIn = showing(n, item);
    const mends = seenIn.some(
      ({ members }) => rank(members.get(n)) >= rank('editor') && members.has(item.owner),
    );
    let wanted: Expected = seenIn.length > 0 ? 'FORBIDDEN' : 'NOT_FOUND';
    if (item.owner === n || mends) wanted = 'done';
    if (item.isTrashed) wanted = 'NOT_FOUND';
    const call = as(n).media.update({ id: item.id, title: `Lake ${random(1000)}` });
    await expectAnswer(call, wanted, 'mend');
  },
  purge: async () => {
    const item = pick(items.filter(({ isTrashed, owner }) => isTrashed && owner !== expired));
    if (!item) return;
    await as(item.owner).trash.purge({ ids: [item.id] });
    const row = await insertMedia(app.ctx.db, people[item.owner]!.userId, { title: 'Lake again' });
    forgetItem(item);
    Object.assign(item, { id: row.id, isTrashed: false });
  },
  trash: async () => {
    const [item, n] = [pick(items), someone()];
    if (item.isTrashed && item.owner === expired) return;
    if (item.isTrashed) {
      await as(item.owner).trash.restore({ ids: [item.id] });
      item.isTrashed = false;
      return;
    }
    const isSeen = showing(n, item).length > 0;
    const wanted = item.owner === n ? 'done' : isSeen ? 'FORBIDDEN' : 'NOT_FOUND';
    if (await expectAnswer(as(n).trash.add({ ids: [item.id] }), wanted, 'trash')) {
      item.isTrashed = true;
    }
  },
  transfer: async () => {
    const [item, n] = [pick(items), someone()];
    if (item.isTrashed || item.owner === n) return;
    const ownerId = people[n]!.userId;
    await app.as(admin.actor).admin.changeOwner({ ids: [item.id], ownerId });
    for (const { items: inside } of collections) inside.delete(item.id);
    item.owner = n;
    for (const space of spaces) if (!space.members.has(n)) space.itself.delete(item.id);
  },
  close: async () => {
    const space = pick(spaces);
    const owners = [...space.members.keys()].filter((who) => space.members.get(who) === 'owner');
    // A space that nobody brings back shows nothing to anybody.
    const n = space.isClosed && owners[0] !== expired ? owners[0]! : someone();
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
  say: async () => {
    const space = someSpace();
    const [n, item] = [someoneIn(space), someItemIn(space)];
    if (said.length >= mostSaid) return;
    const text = `Word ${random(1000)}`;
    const call = as(n).comments.create({ spaceId: space.id, mediaId: item.id, text });
    const isTold = mayWrite(space, n, item);
    expect(await answerOf(call), 'say').toBe(isTold ? 'done' : 'NOT_FOUND');
    if (isTold) said.push({ id: (await call).id, space, item, author: n, text });
  },
  reword: async () => {
    const one = pick(said);
    if (!one) return;
    const n = someoneIn(one.space);
    let wanted: Expected = mayWrite(one.space, n, one.item) ? 'done' : 'NOT_FOUND';
    if (wanted === 'done' && one.author !== n) wanted = 'FORBIDDEN';
    const text = `Word ${random(1000)}`;
    const call = as(n).comments.update({ commentId: one.id, text });
    if (await expectAnswer(call, wanted, 'reword')) one.text = text;
  },
  unsay: async () => {
    const one = pick(said);
    if (!one) return;
    const n = someoneIn(one.space);
    const { space, item, author } = one;
    const role = space.members.get(n);
    let wanted: Expected = seesSaid(space, n, item) ? 'done' : 'NOT_FOUND';
    const isTheirs = author === n && role !== undefined;
    const mayRemove = isTheirs || item.owner === n || rank(role) >= rank('editor');
    if (wanted === 'done' && !mayRemove) wanted = 'FORBIDDEN';
    const call = as(n).comments.remove({ commentId: one.id });
    if (await expectAnswer(call, wanted, 'unsay')) forgetSaid((each) => each === one);
  },
  heart: async () => {
    const space = someSpace();
    const [n, item] = [someoneIn(space), someItemIn(space)];
    const heart = `${n} ${space.id} ${item.id}`;
    const isGiven = !hearts.has(heart);
    const call = as(n).comments.setHeart({ spaceId: space.id, mediaId: item.id, isGiven });
    const wanted = mayWrite(space, n, item) ? 'done' : 'NOT_FOUND';
    if (!(await expectAnswer(call, wanted, 'heart'))) return;
    if (isGiven) hearts.add(heart);
    else hearts.delete(heart);
  },
  guestSends: async () => {
    const [space, n] = [someSpace(), someone()];
    const isFull = items.length + waiting.length >= mostItems;
    if (isFull || expected(space, n, 'editor') !== 'done') return;
    const { db } = app.ctx;
    const row = await insertMedia(db, people[n]!.userId, {
      title: 'Lake of a guest',
      deleted_at: new Date(),
      awaits_space_id: space.id,
    });
    const file = { media_id: row.id, guest_name: 'Rosa', size_bytes: row.file_size, box_id: null };
    await insertGuestFile(db, file);
    waiting.push({ id: row.id, space, maker: n });
  },
  decide: async () => {
    const [one, isTaken] = [pick(waiting), random(2) === 1];
    if (!one) return;
    const n = someoneIn(one.space);
    const { space, id, maker } = one;
    const asked = { spaceId: space.id, mediaIds: [id] };
    const { takeIn, refuse } = as(n).guestBoxes;
    const call = isTaken ? takeIn(asked) : refuse(asked);
    if (!(await expectAnswer(call, expected(space, n, 'editor'), 'decide'))) return;
    waiting.splice(waiting.indexOf(one), 1);
    items.push({ id, owner: isTaken ? n : maker, isTrashed: !isTaken });
    if (isTaken) space.itself.add(id);
  },
  closeAccount: async () => {
    if (expired !== null) {
      await (putAway === null ? kinds.expire!() : kinds.endAccount!());
      return;
    }
    const isNeededIn = (space: Space, n: number): boolean =>
      !space.isClosed && space.members.size > 1 && isLastOwner(space, n);
    // Somebody whom others miss, more often than not.
    const missed = items.filter(
      (item) =>
        spaces.some((space) => isShown(space, item) && space.members.size > 1) &&
        !spaces.some((space) => isNeededIn(space, item.owner)),
    );
    const n = missed.length > 0 && random(4) > 0 ? pick(missed).owner : random(4);
    await noteProof(app.ctx.db, people[n]!.actor);
    const isNeeded = spaces.some((space) => isNeededIn(space, n));
    const call = as(n).removal.removeMine();
    if (!(await expectAnswer(call, isNeeded ? 'CONFLICT' : 'done', 'closeAccount'))) return;
    expired = n;
    putAway = items.filter((item) => item.owner === n && !item.isTrashed);
    for (const item of putAway) item.isTrashed = true;
    for (const one of waiting.filter(({ maker }) => maker === n)) {
      waiting.splice(waiting.indexOf(one), 1);
      items.push({ id: one.id, owner: n, isTrashed: true });
    }
  },
  endAccount: async () => {
    if (expired === null || putAway === null) return;
    const [n, { userId, actor }] = [expired, people[expired]!];
    const { ctx } = app;
    if (random(2) === 0) {
      await noteProof(ctx.db, admin.actor);
      await app.as(admin.actor).people.restore({ userId });
      for (const item of putAway) item.isTrashed = false;
      const { id: sessionId } = await insertSession(ctx.db, userId);
      people[n]!.actor = { ...actor, sessionId };
      [expired, putAway] = [null, null];
      return;
    }
    await passDays(ctx.db, { userId, days: 40 });
    // An administrator allows that many go at once.
    await writeRelease(ctx.db, addDays(new Date(), -trashDays));
    await runJob(purgeTrashJob, ctx, {});
    await runJob(finishDeletionsJob, ctx, {});
    const left = await ctx.db
      .selectFrom('auth.user')
      .select('id')
      .where('id', '=', userId)
      .execute();
    expect(left).toEqual([]);
    [expired, putAway] = [null, null];
    await forgetPerson(n);
  },
  expire: async () => {
    if (putAway !== null) return;
    const n = expired ?? random(4);
    expired = expired === null ? n : null;
    const until = expired === null ? null : sql<Date>`now() - interval '1 day'`;
    const { userId, actor } = people[n]!;
    await app.ctx.db
      .updateTable('auth.user')
      .set({ subscription_expiration_date: until })
      .where('id', '=', userId)
      .execute();
    people[n]!.actor = { ...actor, isActive: expired === null };
  },
};

/** Without more of these, people soon share nothing, or nobody misses what goes. */
const often =
  `join join join join leave add add add add gather withdraw withdraw say close heart heart
  closeAccount closeAccount endAccount endAccount`.split(/\s+/);
/** What a family has in common at the beginning. */
const first = 'join join join join add add add add add add'.split(' ');

/** Whether an item is shown in an open space now. */
const isShown = (space: Space, item: Item): boolean =>
  !space.isClosed && !item.isTrashed && isIn(space, item);
const mayWrite = (space: Space, n: number, item: Item): boolean =>
  isShown(space, item) && space.members.has(n);
const seesSaid = (space: Space, n: number, item: Item): boolean =>
  isShown(space, item) && (space.members.has(n) || item.owner === n);

function forgetSaid(isGone: (one: Said) => boolean): void {
  for (const one of said.filter(isGone)) said.splice(said.indexOf(one), 1);
}

function forgetItem(item: Item): void {
  for (const { items: inside } of collections) inside.delete(item.id);
  for (const { itself, heldBack, gathering } of spaces) {
    itself.delete(item.id);
    heldBack.delete(item.id);
    gathering.items.delete(item.id);
  }
  forgetSaid((each) => each.item === item);
  forgetHearts((heart) => heart.endsWith(item.id));
}

function forgetHearts(isGone: (heart: string) => boolean): void {
  for (const heart of hearts) if (isGone(heart)) hearts.delete(heart);
}

/** Nothing is left of somebody but what they have said; somebody new takes their place in the model. */
async function forgetPerson(n: number): Promise<void> {
  for (const item of items.filter(({ owner }) => owner === n)) {
    forgetItem(item);
    items.splice(items.indexOf(item), 1);
  }
  for (const held of collections.filter(({ owner }) => owner === n)) {
    for (const space of spaces) space.collections.delete(held);
    collections.splice(collections.indexOf(held), 1);
  }
  forgetHearts((heart) => heart.startsWith(`${n} `));
  for (const one of said) if (one.author === n) one.author = null;
  for (const space of spaces) space.members.delete(n);
  await fillPlace(n);
  for (const [at, space] of spaces.entries()) {
    // Nobody is in it, or nobody can bring it back.
    if ([...space.members.values()].includes('owner')) continue;
    forgetSaid((each) => each.space === space);
    forgetHearts((heart) => heart.includes(space.id));
    for (const one of waiting.filter((each) => each.space === space)) {
      waiting.splice(waiting.indexOf(one), 1);
    }
    spaces[at] = await newSpace(at, n);
  }
}

const idsOf = (found: readonly Item[]): string[] => found.map(({ id }) => id).toSorted();
const idsIn = ({ items: found }: { items: { id: string }[] }): string[] =>
  found.map(({ id }) => id).toSorted();

const openTo = (n: number): Space[] =>
  spaces.filter((space) => !space.isClosed && space.members.has(n));
const shownIn = (space: Space): Item[] =>
  items.filter((item) => !item.isTrashed && isIn(space, item));
const seenBy = (n: number): Item[] =>
  items.filter((item) => !item.isTrashed && (item.owner === n || showing(n, item).length > 0));

/** Asks as everybody after each step: what is theirs to see, in every space, and the bytes of one item. */
async function check(n: number): Promise<void> {
  const api = as(n);
  if (n === expired) return putAway === null ? checkExpired(n) : undefined;
  const seen = seenBy(n);
  const listed = await api.media.list({ scope: 'shared', sort: 'title' });
  expect(idsIn(listed)).toEqual(idsOf(seen));
  for (const space of spaces) {
    const call = api.media.ids({ spaceId: space.id });
    if (!openTo(n).includes(space)) expect(await answerOf(call)).toBe('NOT_FOUND');
    else expect((await call).ids.toSorted()).toEqual(idsOf(shownIn(space)));
  }
  const item = pick(items);
  expect(await readsBytes(n, item)).toBe(seen.includes(item));
}

/** What costs more is asked as one person, of one space, after each step: so of everything again and again. */
async function checkThoroughly(n: number): Promise<void> {
  await checkAddress();
  if (n === expired) return;
  await checkOwn(n);
  await checkSpace(n, pick(spaces));
  await signAddress(n);
  // Its owner still sees an item, but nothing of what is said in a space that is closed.
  const shared = items.filter(
    (each) => each.owner === n && spaces.some((space) => isIn(space, each)),
  );
  await checkPlaces(n, pick([...items, ...shared, ...shared, ...shared]));
  await checkSaid(n, pick(said)?.item ?? pick(items));
  await checkWaiting(n, someSpace());
}

/** Lists, sums, search and collections of one's own, or of all that one sees. */
async function checkOwn(n: number): Promise<void> {
  const api = as(n);
  const scope = pick(['mine', 'shared'] as const);
  const own = items.filter((item) => !item.isTrashed && item.owner === n);
  const boxes = collections.filter(({ owner }) => owner === n);
  const gatherings = openTo(n).map(({ gathering }) => gathering);
  const seen = scope === 'mine' ? own : seenBy(n);
  const places = scope === 'mine' ? boxes : [...boxes, ...gatherings];
  expect(idsIn(await api.media.list({ scope }))).toEqual(idsOf(seen));
  expect((await api.media.pages({ scope })).total).toBe(seen.length);
  const query = 'lake';
  expect(idsIn(await api.search.results({ scope, query }))).toEqual(idsOf(seen));
  const found = await api.search.everything({ scope, query, limitPerGroup: 1 });
  expect(found.videos.count + found.photos.count + found.audio.count).toBe(seen.length);
  const listed = await api.collections.list({ scope });
  expect(idsIn(listed)).toEqual(idsIn({ items: places }));
  for (const { id, itemCount } of listed.items) {
    const box = boxes.find((each) => each.id === id);
    if (box) expect(itemCount).toBe(own.filter((item) => box.items.has(item.id)).length);
  }
}

/** Sums, search and collections of a space; to a stranger all of them are missing. */
async function checkSpace(n: number, space: Space): Promise<void> {
  const api = as(n);
  const { id: spaceId, gathering, members } = space;
  if (!openTo(n).includes(space)) {
    const calls = [
      api.spaces.find({ spaceId }),
      api.media.list({ spaceId }),
      api.media.pages({ spaceId }),
      api.search.results({ spaceId, query: 'lake' }),
      api.collections.list({ spaceId }),
      api.collections.find({ id: gathering.id }),
    ];
    for (const answer of await Promise.all(calls.map(answerOf))) expect(answer).toBe('NOT_FOUND');
    return;
  }
  const inside = idsOf(shownIn(space));
  const gathered = inside.filter((id) => gathering.items.has(id));
  expect(await api.spaces.find({ spaceId })).toMatchObject({
    itemCount: inside.length,
    memberCount: members.size,
    role: members.get(n),
  });
  expect(idsIn(await api.media.list({ spaceId }))).toEqual(inside);
  expect((await api.media.pages({ spaceId })).total).toBe(inside.length);
  expect(idsIn(await api.search.results({ spaceId, query: 'lake' }))).toEqual(inside);
  const { items: held } = await api.collections.items({ collectionId: gathering.id });
  expect(idsIn({ items: held.map(({ media }) => media) })).toEqual(gathered);
  const { items: listed } = await api.collections.list({ spaceId });
  expect(listed.map(({ id, itemCount }) => [id, itemCount])).toEqual([
    [gathering.id, gathered.length],
  ]);
}

/** An address that somebody has signed: it lets as much through as they may see when it is used. */
type Address = { n: number; sessionId: string; path: URL; mediaId: string };
const addresses: Address[] = [];
const mostAddresses = 20;

async function signAddress(n: number): Promise<void> {
  const item = pick(seenBy(n));
  if (!item) return;
  const { url } = await as(n).media.signUrl({ id: item.id, purpose: 'view' });
  const { sessionId } = people[n]!.actor;
  const path = new URL(url, 'http://localhost');
  if (addresses.push({ n, sessionId, path, mediaId: item.id }) > mostAddresses) addresses.shift();
}

/** Asks for an address as somebody without an account. */
async function checkAddress(): Promise<void> {
  const address = pick(addresses);
  if (!address) return;
  const { n, sessionId, path, mediaId } = address;
  const variant = path.pathname.split('/').at(-1) as MediaVariant;
  const call = authorizeFile(app.ctx, { mediaId, variant, query: path.searchParams, actor: null });
  const hasEnded = people[n]!.actor.sessionId !== sessionId || hasClosed(n);
  let wanted: Expected = seenBy(n).some(({ id }) => id === mediaId) ? 'done' : 'NOT_FOUND';
  if (hasEnded) wanted = 'UNAUTHENTICATED';
  else if (n === expired) wanted = 'SUBSCRIPTION_EXPIRED';
  expect(await answerOf(call), 'a signed address').toBe(wanted);
}

/** Whatever somebody asks for whose subscription has ended, the answer is the same. */
async function checkExpired(n: number): Promise<void> {
  const api = as(n);
  const { id: spaceId } = someSpace();
  const { id: mediaId } = pick(items);
  const calls = [
    api.media.list({ scope: 'shared' }),
    api.media.list({ spaceId }),
    api.media.find({ id: mediaId }),
    api.spaces.list(),
    api.spaces.addItems({ spaceId, mediaIds: [mediaId] }),
    api.comments.list({ spaceId, mediaId }),
    authorizeFile(app.ctx, fileOf(n, mediaId)),
  ];
  for (const answer of await Promise.all(calls.map(answerOf))) {
    expect(answer).toBe('SUBSCRIPTION_EXPIRED');
  }
}

const saidIn = (space: Space, item: Item): Said[] =>
  said.filter((one) => one.space === space && one.item === item);

/** How much is said of an item, in each space where somebody sees it. */
async function checkPlaces(n: number, item: Item): Promise<void> {
  const api = as(n);
  const mediaId = item.id;
  if (!seenBy(n).includes(item)) {
    expect(await answerOf(api.comments.places({ mediaId }))).toBe('NOT_FOUND');
    return;
  }
  const places = spaces.filter((space) => seesSaid(space, n, item));
  const { items: listed } = await api.comments.places({ mediaId });
  expect(listed).toEqual(
    places.map((space) =>
      expect.objectContaining({
        spaceId: space.id,
        commentCount: saidIn(space, item).length,
        heartCount: heartsOn(space, item).length,
        hasHeart: hearts.has(`${n} ${space.id} ${mediaId}`),
        mayWrite: space.members.has(n),
      }),
    ),
  );
}

const heartsOn = (space: Space, { id }: Item): string[] =>
  [...hearts].filter((heart) => heart.endsWith(`${space.id} ${id}`));

async function checkSaid(n: number, item: Item): Promise<void> {
  for (const space of spaces) {
    const place = { spaceId: space.id, mediaId: item.id };
    const [comments, liked] = [as(n).comments.list(place), as(n).comments.hearts(place)];
    if (!seesSaid(space, n, item)) {
      expect(await Promise.all([comments, liked].map(answerOf))).toEqual([
        'NOT_FOUND',
        'NOT_FOUND',
      ]);
      continue;
    }
    const given = heartsOn(space, item);
    const own = given.filter((heart) => heart.startsWith(`${n} `));
    const { items: givers } = await liked;
    expect([givers.length, givers.filter(({ isOwn }) => isOwn).length]).toEqual([
      given.length,
      own.length,
    ]);
    const texts = (await comments).items.map(({ text }) => text).toSorted();
    const wanted = saidIn(space, item).map(({ text }) => text);
    expect(texts).toEqual(wanted.toSorted());
  }
}

/** What guests have sent is known to editors of the space only; nobody plays it yet. */
async function checkWaiting(n: number, space: Space): Promise<void> {
  const sentByOne = pick(waiting);
  if (sentByOne) expect(await readsBytes(n, sentByOne)).toBe(false);
  const call = as(n).guestBoxes.files({ spaceId: space.id });
  const wanted = expected(space, n, 'editor');
  expect(await answerOf(call), 'files of guests').toBe(wanted);
  if (wanted !== 'done') return;
  const sent = waiting.filter((one) => one.space === space).map(({ id }) => id);
  expect(idsIn(await call)).toEqual(sent.toSorted());
}

/** What everybody can see, and in which spaces they are, before or after a step. */
function knowledge() {
  return [...people.keys()].map((n) => ({
    isActive: n !== expired,
    seen: new Set(seenBy(n).map(({ id }) => id)),
    own: new Set(items.filter(({ owner }) => owner === n).map(({ id }) => id)),
    spaces: new Set(spaces.filter(({ members }) => members.has(n)).map(({ id }) => id)),
  }));
}
type Knowledge = ReturnType<typeof knowledge>[number];

/** Whoever sees more or less than before has heard of it, and nobody of what they may not know. */
async function checkEvents(before: Knowledge[], after: Knowledge[]): Promise<void> {
  const last = newId();
  const bell = { topic: 'news', action: 'updated', entityId: last } as const;
  await Promise.all(people.map(({ userId }) => publish(app.ctx.db, { ...bell, userId })));
  const until = Date.now() + 10_000;
  for (const [n, heard] of streams.entries()) {
    while (heard.at(-1)?.entityId !== last && Date.now() < until) await sleep(1);
    const events = heard.splice(0).slice(0, -1);
    const [was, is] = [before[n]!, after[n]!];
    if (!was.isActive || !is.isActive) continue;
    const foreign = events.filter(
      ({ topic, entityId, spaceId }) =>
        (spaceId !== undefined && !was.spaces.has(spaceId) && !is.spaces.has(spaceId)) ||
        (topic === 'media' &&
          entityId !== null &&
          items.some(({ id }) => id === entityId) &&
          [was, is].every(({ seen, own }) => !seen.has(entityId) && !own.has(entityId))),
    );
    expect(foreign, `what ${n} heard`).toEqual([]);
    const isSame = was.seen.size === is.seen.size && [...was.seen].every((id) => is.seen.has(id));
    if (!isSame) {
      const topics = events.map(({ topic }) => topic);
      expect(topics, `what ${n} heard`).toEqual(
        expect.arrayContaining([expect.stringMatching(/^(media|spaces)$/)]),
      );
    }
  }
}

/** What holds in the database whatever happens. */
async function checkRows(): Promise<void> {
  const { rows } = await sql<{ broken: string }>`
    select 'reason' as broken from space_item as item where is_in <> (is_itself or not is_held_back and exists (
      select from space_collection as held join collection_items as inside using (collection_id)
      where held.space_id = item.space_id and inside.media_id = item.media_id))
    union all select 'copy' from space_item as item join media on media.id = item.media_id
      where (item.owner_id, item.is_live, ${list('item')}) is distinct from
        (media.user_id, media.deleted_at is null, ${list('media')})
    union all select 'collection' from space_collection as held
      join collections on collections.id = held.collection_id
      where not exists (select from space_member as member where member.space_id = held.space_id
        and member.user_id = collections.user_id and member.role <> 'viewer')
    union all select 'owner' from space where closed_at is null and not exists (
      select from space_member as member where member.space_id = space.id and member.role = 'owner')`.execute(
    app.ctx.db,
  );
  expect(rows).toEqual([]);
}

const list = (table: string) =>
  sql.raw(repeatedColumns.map((column) => `${table}.${column}`).join(', '));

const fileOf = (n: number, mediaId: string) =>
  ({ mediaId, variant: 'play', query: new URLSearchParams(), actor: people[n]!.actor }) as const;

async function readsBytes(n: number, { id }: { id: string }): Promise<boolean> {
  try {
    await authorizeFile(app.ctx, fileOf(n, id));
    return true;
  } catch (error) {
    expect((error as AppError).code).toBe('NOT_FOUND');
    return false;
  }
}

it('everybody sees exactly what the model says, after every step [SPACE-22]', async () => {
  console.log(`seed ${seed}, ${steps} steps`);
  const done: string[] = [];
  try {
    for (let step = 0; step < steps; step += 1) {
      const kind = pick([...Object.keys(kinds), ...often]);
      done.push(kind);
      const before = knowledge();
      await kinds[kind]!();
      await checkEvents(before, knowledge());
      await Promise.all(people.map((_person, n) => check(n)));
      await checkThoroughly(step % people.length);
      if (step % 5 === 4 || step === steps - 1) await checkRows();
      // An hour of words is no subject of the model.
      if (step % 100 === 99) await sql`delete from rate_limit`.execute(app.ctx.db);
    }
  } catch (error) {
    throw new Error(`seed ${seed}, step ${done.length}: ${done.slice(-8).join(', ')}`, {
      cause: error,
    });
  }
}, 3_600_000);
