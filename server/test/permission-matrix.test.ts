import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { contract } from '@heirloom/contract/contract.ts';
import type { Access, ProcedureMeta } from '@heirloom/contract/procedure.ts';
import { ORPCError } from '@orpc/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { insertKey } from '#features/api-keys/api-keys.repo.ts';
import { insertComment, insertHeart } from '#features/comments/comments.repo.ts';
import { insertImport } from '#features/imports/imports.repo.ts';
import { insertClip } from '#features/media-items/clips.repo.ts';
import { itemOfClip } from '#features/media-items/item-of-clip.ts';
import { findLive } from '#features/media-items/media-items.repo.ts';
import type { FileRow } from '#features/media-items/media-row.ts';
import { refreshChapterFacts } from '#features/media-items/summarise-chapters.ts';
import { putOffer } from '#features/offers/offers.repo.ts';
import { putProposal } from '#features/proposals/proposals.repo.ts';
import { insertGuestBox, insertGuestFile } from '#features/spaces/guest-boxes.repo.ts';
import { putCollection, putItems } from '#features/spaces/space-items.repo.ts';
import { insertSpaceLink } from '#features/spaces/space-links.repo.ts';
import { insertMember } from '#features/spaces/space-members.repo.ts';
import { insertSpace } from '#features/spaces/spaces.repo.ts';
import { putTapeIntoSpace } from '#features/tapes/space-tapes.repo.ts';
import { putOntoTape } from '#features/tapes/tape-items.repo.ts';
import { prepared } from '#platform/db/prepared.ts';
import { newId } from '#platform/ids.ts';
import { insertMedia } from '#test/insert-media.ts';
import { insertUploadOf } from '#test/insert-upload.ts';
import { createPerson, type Person } from '#test/people.ts';
import { sampleInputs } from '#test/sample-input.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

/**
 * Calls every procedure of the contract as every role, with valid inputs that name another person's things. The access
 * sweep shows who may call at all; this test shows that those who may cannot reach anything of others.
 */
type Caller = 'anonymous' | 'expired' | 'client' | 'user' | 'admin' | 'superuser';
type Definition = { meta: ProcedureMeta; inputSchema?: z.ZodType };

const procedures = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, procedure]) => {
    const { meta, inputSchema } = (procedure as { '~orpc': Definition })['~orpc'];
    return { path: `${feature}.${name}`, feature, name, access: meta.access!, inputSchema };
  }),
);

/**
 * Calls that answer although they name another person's things: the answer contains nothing of that person. A new entry
 * is a decision.
 */
const answersWithNothing = [
  'collections.containing',
  'tapes.of',
  'shares.list',
  'search.everything',
  'search.results',
  'search.years',
  'spaces.holding',
  'spaces.whoLoses',
];
/** Calls for administrators in which an admin is refused what only a superuser may do, whatever they name. */
const superusersChoice = ['trash.purge'];

const letIn: Record<Access, readonly Caller[]> = {
  anyone: ['anonymous', 'expired', 'client', 'user', 'admin', 'superuser'],
  'signed-in': ['expired', 'client', 'user', 'admin', 'superuser'],
  active: ['client', 'user', 'admin', 'superuser'],
  admin: ['admin', 'superuser'],
  superuser: ['superuser'],
};

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ SPACES: 'all' });
  await app.startJobs();
});
afterAll(() => app?.close());

const secret = 'A secret of the family';
const secrets = {
  title: secret,
  original_name: secret,
  captured_at: '1987-06-05T12:00:00',
  capture_precision: 'day',
} as const;

let tapeNumber = 0;

type Role = 'client' | 'superuser';
type Victim = Person & { ids: Record<string, string>; changeId?: number };

/**
 * Makes a person with a media item of each kind, a collection, a link, an upload in progress, an import, a session, a
 * passkey, an API key, and a space that holds film, photo and collection, with a link into it and a collection of its own that holds the photo.
 */
async function createVictim(role: Role = 'client'): Promise<Victim> {
  const { db } = app.ctx;
  const person = await createPerson(db, { role, displayName: secret });
  const { userId } = person;
  const [film, photo] = [
    await insertMedia(db, userId, { type: 'video', duration_ms: 60_000, ...secrets }),
    await insertMedia(db, userId, { ...secrets, thumbnail_path: 'thumbnail.jpg' }),
  ];
  const collection = newId();
  await db
    .insertInto('collections')
    .values({ id: collection, user_id: userId, name: secret })
    .execute();
  await db
    .insertInto('collection_items')
    .values({ id: newId(), collection_id: collection, media_id: photo.id, position: 1 })
    .execute();
  const share = newId();
  await db
    .insertInto('shares')
    .values({
      id: share,
      user_id: userId,
      media_id: photo.id,
      token_hash: randomBytes(32),
      allows_download: true,
      allows_preview: true,
      keeps_details: true,
    })
    .execute();
  const { id: upload } = await insertUploadOf(db, userId, {
    title: secret,
    original_name: secret,
  });
  const passkey = newId();
  await db
    .insertInto('passkey')
    .values({
      id: passkey,
      user_id: userId,
      credential_id: passkey,
      public_key: Buffer.of(),
      sign_count: 0,
      transports: [],
      host: 'localhost',
      is_synced: false,
      name: secret,
    })
    .execute();
  const apiKey = newId();
  await insertKey(db, {
    id: apiKey,
    user_id: userId,
    name: secret,
    key_hash: randomBytes(32),
    may_change: true,
    may_administer: false,
    days: 30,
  });
  const brought = newId();
  await insertImport(db, {
    id: brought,
    owner_id: userId,
    actor_id: userId,
    origin: 'browser',
    source: secret,
    source_key: `browser ${brought}`,
    collections: 'albums',
    state: 'planned',
  });
  const space = newId();
  await insertSpace(db, { id: space, name: secret });
  await insertMember(db, { space_id: space, user_id: userId, role: 'owner' });
  await putItems(db, { spaceId: space, mediaIds: [film.id, photo.id] });
  await putCollection(db, { spaceId: space, collectionId: collection });
  const gathering = newId();
  await db
    .insertInto('collections')
    .values({ id: gathering, user_id: null, space_id: space, maker_id: userId, name: secret })
    .execute();
  await db
    .insertInto('collection_items')
    .values({ id: newId(), collection_id: gathering, media_id: photo.id, position: 1 })
    .execute();
  const tape = newId();
  await db
    .insertInto('tape_number')
    .values({ number: (tapeNumber += 1) })
    .execute();
  await db
    .insertInto('tape')
    .values({
      id: tape,
      user_id: userId,
      number: tapeNumber,
      label: secret,
      kind: 'vhs',
      notes: secret,
    })
    .execute();
  await putOntoTape(db, { tapeId: tape, mediaIds: [film.id, photo.id], part: 'content' });
  await putTapeIntoSpace(db, { spaceId: space, tapeId: tape });
  const comment = newId();
  await insertComment(db, {
    id: comment,
    space_id: space,
    media_id: photo.id,
    author_id: userId,
    text: secret,
  });
  await insertHeart(db, { space_id: space, media_id: photo.id, user_id: userId });
  const proposal = newId();
  await putProposal(db, {
    id: proposal,
    space_id: space,
    media_id: photo.id,
    proposer_id: userId,
    field: 'title',
    before: JSON.stringify({ title: secret }),
    after: JSON.stringify({ title: `${secret} of tomorrow` }),
  });
  const offer = newId();
  const parties = { space_id: space, giver_id: userId, asked_id: userId };
  await putOffer(db, { id: offer, ...parties, made_by: userId });
  const link = newId();
  const spaceLink = { id: link, space_id: space, maker_id: userId, token_hash: randomBytes(32) };
  await insertSpaceLink(db, { ...spaceLink, role: 'viewer', uses_left: 5, days: 7 });
  const { box, waiting } = await insertGuestsFile(userId, space);
  const chapter = newId();
  const { id: mediaId } = film;
  const said = { title: secret, capture_precision: 'unknown', is_boring: false } as const;
  await db
    .insertInto('chapter')
    .values({ media_id: mediaId, id: chapter, start_ms: 0, ...said })
    .execute();
  await db
    .insertInto('chapter_change')
    .values({
      media_id: mediaId,
      chapter_id: chapter,
      is_removal: false,
      previous: JSON.stringify({ title: secret }),
    })
    .execute();
  await refreshChapterFacts(db, mediaId);
  const whole = (await findLive(db, mediaId)) as FileRow;
  const part = { id: newId(), chapterId: null, beginMs: 0, endMs: 2000, capture: null };
  const clip = await insertClip(
    db,
    itemOfClip(whole, { ...part, title: secret, description: null }),
  );
  await putItems(db, { spaceId: space, mediaIds: [clip!.id] });
  const { id: changeId } = await db
    .insertInto('media_change')
    .values({
      media_id: photo.id,
      // After everybody who is still to join.
      at: new Date(Date.now() + 3_600_000),
      field: 'title',
      before: JSON.stringify({ title: `${secret} of before` }),
      after: JSON.stringify({ title: secret }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { sessionId } = person.actor;
  return {
    ...person,
    changeId,
    ids: {
      film: film.id,
      photo: photo.id,
      clip: clip!.id,
      chapter,
      collection,
      gathering,
      share,
      upload,
      import: brought,
      passkey,
      apiKey,
      session: sessionId,
      space,
      link,
      tape,
      comment,
      box,
      waiting,
      proposal,
      offer,
    },
  };
}

/** Makes a link for guests into a space, and what somebody has sent by it. */
async function insertGuestsFile(makerId: string, spaceId: string) {
  const { db } = app.ctx;
  const box = newId();
  await insertGuestBox(db, {
    id: box,
    space_id: spaceId,
    maker_id: makerId,
    token_hash: randomBytes(32),
    password_hash: null,
    files_maximum: 10,
    bytes_maximum: 1000,
    days: 7,
  });
  const { id } = await insertMedia(db, makerId, {
    ...secrets,
    awaits_space_id: spaceId,
    deleted_at: new Date(),
  });
  await insertGuestFile(db, { media_id: id, box_id: box, guest_name: secret, size_bytes: 10 });
  return { box, waiting: id };
}

type Rows = readonly (readonly [table: string, where: ReturnType<typeof sql>])[];

/** Reads rows of several tables by one statement, because this test asks thousands of times. */
async function readRows(tables: Rows): Promise<unknown> {
  const parts = tables.flatMap(([table, where]) => [
    sql.lit(table),
    sql`(select jsonb_agg(r order by r::text) from ${sql.table(table)} t, to_jsonb(t) r where ${where})`,
  ]);
  const { rows } = await sql<{
    state: unknown;
  }>`${prepared} select jsonb_build_object(${sql.join(parts)}) as state`.execute(app.ctx.db);
  return rows[0]!.state;
}

/** Reads all that a victim has from the database. */
function stateOf({ userId, ids }: Victim): Promise<unknown> {
  const isTheirs = sql`user_id = ${userId}`;
  const ofSpace = sql`space_id = ${ids['space']}`;
  return readRows([
    ...accountRows(userId),
    ['media', isTheirs],
    ['chapter', sql`media_id in (select id from media where ${isTheirs})`],
    ['chapter_change', sql`media_id in (select id from media where ${isTheirs})`],
    ['media_change', sql`media_id in (select id from media where ${isTheirs})`],
    ['collections', sql`${isTheirs} or ${ofSpace}`],
    ['collection_items', sql`media_id in (select id from media where ${isTheirs})`],
    ['shares', isTheirs],
    ['upload', sql`owner_id = ${userId}`],
    ['media_import', sql`owner_id = ${userId}`],
    ['space', sql`id = ${ids['space']}`],
    ['space_member', ofSpace],
    ['space_item', ofSpace],
    ['space_collection', ofSpace],
    ['space_link', ofSpace],
    ['tape', isTheirs],
    ['tape_item', sql`media_id in (select id from media where ${isTheirs})`],
    ['space_tape', ofSpace],
    ['item_comment', ofSpace],
    ['item_heart', ofSpace],
    ['guest_box', ofSpace],
    ['guest_file', sql`box_id = ${ids['box']}`],
    ['proposal', ofSpace],
    ['space_offer', ofSpace],
  ]);
}

/** Reads what no admin may change of a superuser. */
function accountOf({ userId }: Pick<Victim, 'userId'>): Promise<unknown> {
  return readRows(accountRows(userId));
}

function accountRows(userId: string): Rows {
  const isTheirs = sql`user_id = ${userId}`;
  const isOfAuth = sql`"userId" = ${userId}`;
  return [
    ['auth.user', sql`id = ${userId}`],
    ['user_roles', isTheirs],
    ['auth.session', isOfAuth],
    ['auth.account', isOfAuth],
    ['passkey', isTheirs],
    ['api_key', isTheirs],
    ['account_removal', isTheirs],
  ];
}

/** Finds which of the victim's ids belongs into a field, by the field and the feature. */
function idFor(feature: string, field: string, { userId, ids }: Victim): string | undefined {
  switch (field) {
    case 'userId':
    case 'userUuid':
    case 'targetUserId':
    case 'personId':
    case 'ownerId':
    case 'toUserId':
      return userId;
    case 'mediaId':
      return ['chapters', 'clips'].includes(feature) ? ids['film'] : ids['photo'];
    case 'mediaIds':
    case 'addedIds':
    case 'throughCollectionIds':
      return feature === 'guestBoxes' ? ids['waiting'] : ids['photo'];
    case 'coverMediaId':
    case 'afterMediaId':
    case 'pictureId':
      return ids['photo'];
    case 'videoId':
    case 'otherId':
      return ids['film'];
    case 'chapterIds':
      return ids['chapter'];
    case 'collectionId':
      return ids['collection'];
    case 'type':
      return feature === 'media' ? 'image' : undefined;
    case 'statuses':
      return feature === 'media' ? 'ready' : undefined;
    case 'tapeId':
      return ids['tape'];
    case 'spaceId':
    case 'spaceIds':
      return ids['space'];
    case 'proposalId':
      return ids['proposal'];
    case 'offerId':
      return ids['offer'];
    case 'commentId':
      return ids['comment'];
    case 'linkId':
      return ids['link'];
    case 'boxId':
      return ids['box'];
    case 'id':
    case 'ids':
      return (
        {
          apiKeys: ids['apiKey'],
          chapters: ids['chapter'],
          clips: ids['clip'],
          collections: ids['collection'],
          exports: ids['collection'],
          imports: ids['import'],
          shares: ids['share'],
          tapes: ids['tape'],
          uploads: ids['upload'],
          auth: ids['session'],
          passkeys: ids['passkey'],
        }[feature] ?? ids['photo']
      );
    default:
      return undefined;
  }
}

let counter = 0;
const values: Record<string, () => unknown> = {
  email: () => `somebody-${(counter += 1)}@example.com`,
  username: () => `somebody-${(counter += 1)}`,
  password: () => 'Lake-house-1987!',
  currentPassword: () => 'Lake-house-1987!',
  newPassword: () => 'Lake-house-1987!',
  query: () => 'secret',
  year: () => '1987',
  url: () => 'https://93.184.216.34/hook',
  cursor: () => null,
  sha256: () => 'a'.repeat(64),
  token: () => 'x'.repeat(43),
  from: () => '2026-01-01',
  to: () => '2026-12-31',
  after: () => null,
  until: () => '0198c0de-0000-7000-8000-000000000001',
  accountOpenedDate: () => '2026-01-01',
  subscriptionStartDate: () => '2026-01-01',
  subscriptionExpirationDate: () => '2026-12-31',
  localTime: () => null,
  transferredOn: () => '1998-07',
  precision: () => 'unknown',
  text: () => 'WEBVTT\n\n00:00.000 --> 00:01.000\nLake',
  startMs: () => 1000,
  endMs: () => null,
  beginMs: () => 1000,
  radius: () => 3,
  limit: () => 10,
  rotation: () => 90,
  timeZone: () => 'UTC',
};

function inputsFor(procedure: (typeof procedures)[number], victim: Victim): unknown[] {
  const inputs = sampleInputs(procedure.inputSchema, (field) => {
    if (field === 'changeId') return victim.changeId;
    // The id of a comment there, of a change elsewhere.
    if (procedure.feature === 'comments' && field === 'before') return null;
    // A chapter may be open at its end, a clip not.
    if (procedure.feature === 'clips' && field === 'endMs') return 5000;
    return idFor(procedure.feature, field, victim) ?? values[field]?.();
  });
  // An export of a collection is the first of two kinds.
  const { space } = victim.ids;
  return procedure.feature === 'exports'
    ? inputs.flatMap((input) => [input, { ...(input as object), kind: 'space', id: space }])
    : inputs;
}

function namesTheVictim(input: unknown, { userId, ids }: Victim): boolean {
  const text = JSON.stringify(input) ?? '';
  return [userId, ...Object.values(ids)].some((id) => text.includes(id));
}

type Outcome = { code: string; message?: string } | { answer: unknown };

async function call(path: string, caller: Person | null, input: unknown): Promise<Outcome> {
  const [feature, name] = path.split('.') as [string, string];
  const client = app.as(caller?.actor ?? null) as unknown as Record<
    string,
    Record<string, (input: unknown) => Promise<unknown>>
  >;
  try {
    return { answer: await client[feature]![name]!(input) };
  } catch (error) {
    if (!(error instanceof ORPCError)) return { code: 'INTERNAL' };
    return { code: String(error.code), message: error.message };
  }
}

function createCaller(caller: Caller): Promise<Person> | null {
  if (caller === 'anonymous') return null;
  if (caller === 'expired') return createPerson(app.ctx.db, { expired: true });
  return createPerson(app.ctx.db, { role: caller });
}

/** Things that nobody has: to a stranger those of others look the same. */
const nobody = {
  userId: newId(),
  changeId: 2 ** 40,
  ids: new Proxy<Record<string, string>>({}, { get: () => newId() }),
} as unknown as Victim;

/** Calls with the same input about missing things. */
async function callAboutNobody(
  procedure: (typeof procedures)[number],
  { caller, index }: { caller: Person | null; index: number },
): Promise<Outcome> {
  return call(procedure.path, caller, inputsFor(procedure, nobody)[index]);
}

type Sighted = { victim: Victim; before: unknown };

/** A victim of whom no call has changed anything is that of the next test too: to make one takes forty statements. */
const unchanged = new Map<Role, Sighted>();

async function takeVictim(role: Role = 'client'): Promise<Sighted> {
  const kept = unchanged.get(role);
  unchanged.delete(role);
  if (kept) return kept;
  const victim = await createVictim(role);
  return { victim, before: await stateOf(victim) };
}

/** Gives a victim back of whom administrators may have changed something. */
async function giveBack(role: Role, { victim, before }: Sighted): Promise<void> {
  if (isDeepStrictEqual(await stateOf(victim), before)) unchanged.set(role, { victim, before });
}

describe.each(procedures)('$path', (procedure) => {
  const { path, access } = procedure;

  it.each(['anonymous', 'expired', 'client', 'user'] as const)(
    'gives %s nothing of another person and changes nothing of theirs [ROLE-01, ROLE-04, ROLE-06, ISOL-01]',
    async (caller) => {
      const { victim, before } = await takeVictim();
      const refusals: (string | null)[] = [];
      for (const [index, input] of inputsFor(procedure, victim).entries()) {
        const person = await createCaller(caller);
        const outcome = await call(path, person, input);
        if (caller === 'client' && namesTheVictim(input, victim)) {
          expect(await callAboutNobody(procedure, { caller: person, index })).toEqual(outcome);
        }
        const said = 'answer' in outcome ? JSON.stringify(outcome.answer ?? null) : '';
        expect(said).not.toContain(secret);
        expect(said).not.toContain(victim.email);
        expect(outcome).not.toMatchObject({ code: 'INTERNAL' });
        const refusal = 'code' in outcome ? outcome.code : null;
        if (!letIn[access].includes(caller)) {
          expect(['UNAUTHENTICATED', 'SUBSCRIPTION_EXPIRED', 'FORBIDDEN']).toContain(refusal);
        } else if (namesTheVictim(input, victim)) {
          refusals.push(refusal);
        }
      }
      // An input whose fields exclude each other shows nothing; each procedure has a valid one.
      const told = new Set(refusals.filter((refusal) => refusal !== 'BAD_REQUEST'));
      expect(told.size > 0).toBe(refusals.length > 0);
      // A search within another's space finds that space missing.
      const nothing = path.startsWith('search.') ? [null, 'NOT_FOUND'] : [null];
      const expected = answersWithNothing.includes(path) ? nothing : ['NOT_FOUND', 'FORBIDDEN'];
      for (const refusal of told) expect(expected).toContain(refusal);
      expect(await stateOf(victim)).toEqual(before);
      unchanged.set('client', { victim, before });
    },
  );

  it.each(['admin', 'superuser'] as const)(
    'lets %s in where the contract does [ROLE-09]',
    async (caller) => {
      const sighted = await takeVictim();
      for (const input of inputsFor(procedure, sighted.victim)) {
        const outcome = await call(path, await createCaller(caller), input);
        const refusal = 'code' in outcome ? outcome.code : null;
        expect(refusal).not.toBe('INTERNAL');
        expect(refusal).not.toBe('SUBSCRIPTION_EXPIRED');
        if (!letIn[access].includes(caller)) expect(refusal).toBe('FORBIDDEN');
        else if (caller === 'superuser' || !superusersChoice.includes(path)) {
          expect(refusal, JSON.stringify(input)).not.toBe('FORBIDDEN');
        }
      }
      await giveBack('client', sighted);
    },
  );

  it('lets no admin touch the account of a superuser [ROLE-17]', async () => {
    const sighted = await takeVictim('superuser');
    const before = await accountOf(sighted.victim);
    for (const input of inputsFor(procedure, sighted.victim)) {
      await call(path, await createCaller('admin'), input);
    }
    expect(await accountOf(sighted.victim)).toEqual(before);
    await giveBack('superuser', sighted);
  });
});

/** Who somebody is to a space that shows another person's things; the others are callers of the table above. */
const relations = [
  'former member',
  'expired member',
  'viewer',
  'contributor',
  'editor',
  'owner',
] as const;
type Relation = (typeof relations)[number];

/** Who is no member, and a viewer to whom film and photo belong. */
const others = ['administrator', "item's owner"] as const;
type Other = (typeof others)[number];

/** The least that a member must be to call a procedure about what the space shows. A new entry is a decision. */
const openToMembers: Record<string, Relation> = {
  'media.list': 'viewer',
  'media.summary': 'viewer',
  'media.pages': 'viewer',
  'media.timeline': 'viewer',
  'media.ids': 'viewer',
  'media.around': 'viewer',
  'media.find': 'viewer',
  'media.signUrl': 'viewer',
  'media.setPosition': 'viewer',
  'chapters.list': 'viewer',
  'chapters.history': 'viewer',
  'chapters.put': 'editor',
  'chapters.remove': 'editor',
  'chapters.export': 'viewer',
  'chapters.import': 'editor',
  'clips.list': 'viewer',
  'clips.make': 'editor',
  'clips.makeOfChapters': 'editor',
  'clips.move': 'editor',
  'clips.prepare': 'viewer',
  'clips.saved': 'viewer',
  'clips.save': 'viewer',
  'collections.list': 'viewer',
  'collections.create': 'contributor',
  'collections.removed': 'viewer',
  'search.everything': 'viewer',
  'search.results': 'viewer',
  'search.years': 'viewer',
  'tapes.find': 'viewer',
  'tapes.of': 'viewer',
  'tapes.sameAs': 'editor',
  'tapes.notSame': 'editor',
  'tapes.update': 'editor',
  'tapes.withdraw': 'editor',
  'spaces.find': 'viewer',
  'spaces.members': 'viewer',
  'spaces.whoSees': 'viewer',
  'spaces.whoLoses': 'viewer',
  'spaces.activity': 'viewer',
  'spaces.visit': 'viewer',
  'spaces.leave': 'viewer',
  'comments.places': 'viewer',
  'comments.list': 'viewer',
  'comments.create': 'viewer',
  'comments.remove': 'editor',
  'comments.setHeart': 'viewer',
  'comments.hearts': 'viewer',
  'proposals.list': 'viewer',
  'proposals.propose': 'viewer',
  'proposals.accept': 'editor',
  'proposals.refuse': 'editor',
  'offers.list': 'owner',
  'candidates.list': 'editor',
  'candidates.drop': 'editor',
  'media.update': 'editor',
  'media.setCapture': 'editor',
  'media.history': 'viewer',
  'media.undoChange': 'editor',
  'media.rotate': 'editor',
  'media.retry': 'editor',
  'thumbnails.generate': 'editor',
  'thumbnails.pickFrame': 'editor',
  'spaces.setAddsEverything': 'contributor',
  'spaces.withdrawItems': 'editor',
  'guestBoxes.create': 'editor',
  'guestBoxes.list': 'editor',
  'guestBoxes.files': 'editor',
  'guestBoxes.takeIn': 'editor',
  'guestBoxes.refuse': 'editor',
  'guestBoxes.end': 'owner',
  'spaces.update': 'owner',
  'spaces.setRole': 'owner',
  'spaces.removeMember': 'owner',
  'spaces.createLink': 'owner',
  'spaces.links': 'owner',
  'spaces.revokeLink': 'owner',
};
/** The same where the collection that it names belongs to the space. */
const openOnGatherings: Record<string, Relation> = {
  ...openToMembers,
  'shares.create': 'editor',
  'collections.find': 'viewer',
  'collections.items': 'viewer',
  'collections.itemPages': 'viewer',
  'collections.addItems': 'contributor',
  'collections.update': 'editor',
  'collections.remove': 'editor',
  'collections.restore': 'editor',
  'collections.setThumbnail': 'editor',
  'collections.removeItem': 'editor',
  'collections.moveItem': 'editor',
  'collections.setCaption': 'editor',
};
/** What administrators may call about it: as of everybody's items, and nothing of the space but what is said there. */
const openToAdministrators = `
  candidates.drop candidates.list chapters.export chapters.history chapters.import chapters.list chapters.put
  chapters.remove clips.keep clips.list clips.make clips.makeOfChapters clips.move clips.prepare clips.save clips.saved
  comments.hearts comments.list comments.places comments.remove media.find media.history media.listForUser
  media.remove media.restore media.retry media.rotate media.setCapture media.setPosition media.signUrl
  media.undoChange media.update offers.places offers.withdraw tapes.notSame tapes.sameAs thumbnails.generate
  thumbnails.pickFrame trash.add trash.list trash.restore uploads.check`.split(/\s+/);
/** What the owner of film and photo may, beyond other viewers. */
const openToItemsOwner = `
  candidates.drop candidates.list chapters.import chapters.put chapters.remove clips.keep clips.make
  clips.makeOfChapters clips.move comments.remove media.remove media.restore media.retry media.rotate
  media.setCapture media.undoChange media.update offers.make proposals.accept proposals.refuse shares.create spaces.holding
  spaces.setPassingOn spaces.undoAdding spaces.withdrawItems tapes.notSame tapes.sameAs thumbnails.generate
  thumbnails.pickFrame trash.add trash.restore`.split(/\s+/);
/** Names items of the victim only, and in that scene film and photo are none. */
const ofTheVictimOnly = ['media.around'];
/** Calls that change only what is the caller's own. */
const changesNothing = ['media.setPosition', 'media.signUrl'];
/** Calls that these may make, and that then need another input than these. */
const refusedOtherwise: Record<string, Relation> = {
  'spaces.close': 'owner',
  'collections.addItem': 'contributor',
};

const rankOf = (relation: Relation): number => relations.indexOf(relation);

function isOpenTo(relation: Relation | Other, path: string, open: Record<string, Relation>) {
  if (relation === 'administrator') return openToAdministrators.includes(path);
  if (relation === "item's owner") {
    const isAsViewer = open[path] === 'viewer' && !ofTheVictimOnly.includes(path);
    return isAsViewer || openToItemsOwner.includes(path);
  }
  const least = open[path];
  return least !== undefined && rankOf(relation) >= rankOf(least);
}

async function createRelated(relation: Relation | Other, victim: Victim): Promise<Person> {
  const { db } = app.ctx;
  const role = relation === 'administrator' ? 'admin' : 'client';
  const person = await createPerson(db, { role, expired: relation === 'expired member' });
  // Superusers of other calls have set a small default quota.
  const both = [person.userId, victim.userId];
  await sql`update auth."user" set quota_bytes = 1e12 where id = any(${both}::uuid[])`.execute(db);
  if (relation === 'former member' || relation === 'administrator') return person;
  const place = { space_id: victim.ids['space']!, user_id: person.userId };
  if (relation === "item's owner") {
    await insertMember(db, { ...place, role: 'viewer' });
    const { film, photo } = victim.ids;
    await sql`update media set user_id = ${person.userId} where id in (${film}, ${photo})`.execute(
      db,
    );
  } else {
    await insertMember(db, { ...place, role: relation === 'expired member' ? 'owner' : relation });
  }
  return person;
}

async function createScene(relation: Relation | Other, whose: 'own' | 'of the space') {
  const made = await createVictim();
  const collection = made.ids[whose === 'own' ? 'collection' : 'gathering']!;
  const victim: Victim = { ...made, ids: { ...made.ids, collection } };
  const person = await createRelated(relation, victim);
  return { victim, person, before: await stateOf(victim) };
}

/** The same for the scenes of a space, in which nobody has changed anything. */
const unchangedScenes = new Map<string, Awaited<ReturnType<typeof createScene>>>();

async function takeScene(relation: Relation | Other, whose: 'own' | 'of the space') {
  const kept = unchangedScenes.get(`${relation} ${whose}`);
  unchangedScenes.delete(`${relation} ${whose}`);
  return kept ?? createScene(relation, whose);
}

const anyId = newId();
const anybody = new Proxy<Record<string, string>>({}, { get: () => anyId });
const naming = procedures.filter(
  (procedure) =>
    procedure.access === 'active' &&
    JSON.stringify(inputsFor(procedure, { userId: anyId, ids: anybody } as Victim)).includes(anyId),
);

const onlyCollections = new Proxy<Record<string, string>>(
  {},
  { get: (_ids, key) => (key === 'collection' ? anyId : newId()) },
);
const namingCollections = naming.filter((procedure) =>
  JSON.stringify(
    inputsFor(procedure, { userId: newId(), ids: onlyCollections } as Victim),
  ).includes(anyId),
);
const scenes = [
  ...naming.map((procedure) => ({ ...procedure, whose: 'own' as const, open: openToMembers })),
  ...namingCollections.map((procedure) => ({
    ...procedure,
    whose: 'of the space' as const,
    open: openOnGatherings,
  })),
];

// Otherwise an entry could outlive its procedure, and let in whatever gets that name later.
it('names only procedures that there are', () => {
  const named = [openToMembers, openOnGatherings, refusedOtherwise].flatMap(Object.keys);
  const listed = [openToAdministrators, openToItemsOwner, ofTheVictimOnly, changesNothing].flat();
  const known = new Set(naming.map(({ path }) => path));
  expect([...named, ...listed].filter((path) => path !== '' && !known.has(path))).toEqual([]);
});

describe.each(scenes)('$path, in a space, with a collection that is $whose', (procedure) => {
  const { path, whose, open } = procedure;

  it.each([...relations, ...others])(
    'gives a %s what the table says, and no more [SPACE-06]',
    async (relation) => {
      const isOpen = isOpenTo(relation, path, open);
      const least = refusedOtherwise[path] ?? 'owner';
      const isRefusedOtherwise =
        relation === "item's owner"
          ? path === 'trash.purge'
          : isOpenTo(relation, path, { [path]: least });
      const answers: unknown[] = [];
      let about = await takeScene(relation, whose);
      for (const index of inputsFor(procedure, about.victim).keys()) {
        const { victim, person, before } = about;
        const input = inputsFor(procedure, victim)[index];
        const outcome = await call(path, person, input);
        if (!namesTheVictim(input, victim)) continue;
        if (relation === 'former member') {
          expect(await callAboutNobody(procedure, { caller: person, index })).toEqual(outcome);
        }
        if ('answer' in outcome) {
          const said = JSON.stringify(outcome.answer ?? null);
          if (relation !== 'administrator') expect(said).not.toContain(victim.email);
          const isFound = said.includes(secret) || said.includes('1987');
          if (!answersWithNothing.includes(path) || isFound) answers.push(input);
          if (isOpen && !changesNothing.includes(path)) {
            about = await createScene(relation, whose);
            continue;
          }
        } else if (outcome.code === 'BAD_REQUEST') {
          continue;
        } else if (isOpen && outcome.code === 'CHANGED_MEANWHILE') {
          // They may change it: only the revision of these inputs is no item's.
          answers.push(input);
        } else if (relation === 'expired member') {
          expect(outcome.code).toBe('SUBSCRIPTION_EXPIRED');
        } else if (!(isRefusedOtherwise && outcome.code === 'CONFLICT')) {
          expect(['NOT_FOUND', 'FORBIDDEN']).toContain(outcome.code);
        }
        expect(await stateOf(victim)).toEqual(before);
      }
      expect(answers.length > 0).toBe(isOpen);
      unchangedScenes.set(`${relation} ${whose}`, about);
    },
  );
});
