// Who may call the raw routes about what a space shows: every route of http/route-access.ts, as everybody.
import type { SpaceRole } from '@heirloom/contract/spaces/space-role.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertImport } from '#features/imports/imports.repo.ts';
import { insertClip } from '#features/media-items/clips.repo.ts';
import { itemOfClip } from '#features/media-items/item-of-clip.ts';
import type { ClipRow } from '#features/media-items/media-row.ts';
import { insertPicture } from '#features/media-items/posters.repo.ts';
import { fitsOf } from '#features/processing/clips/part-of-now.ts';
import { askForPart, endPart } from '#features/processing/clips/saved-parts.repo.ts';
import {
  fixedKinds,
  type RenditionKind,
  renditionBucket,
  savedPartKey,
} from '#features/processing/steps/rendition-kind.ts';
import { saveRendition } from '#features/processing/steps/renditions.repo.ts';
import { saveAvatar } from '#features/profiles/avatar.repo.ts';
import { insertGuestFile } from '#features/spaces/guest-boxes.repo.ts';
import {
  deleteMember,
  findMember,
  insertMember,
  setMemberRole,
} from '#features/spaces/space-members.repo.ts';
import { routeAccess } from '#http/route-access.ts';
import { addDays } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { insertMedia } from '#test/insert-media.ts';
import { insertUploadOf } from '#test/insert-upload.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { drawPhoto } from '#test/make-photo.ts';
import { cookieOf, createPerson, type Person } from '#test/people.ts';
import { putDerived } from '#test/put-derived.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const roles = ['viewer', 'contributor', 'editor', 'owner'] as const satisfies SpaceRole[];
const relations = [
  'stranger',
  'former member',
  'expired member',
  ...roles,
  // A viewer there.
  "item's owner",
  'administrator',
] as const;
type Relation = (typeof relations)[number];

const kinds: RenditionKind[] = [...fixedKinds, 'captions-1.vtt'];

const members: Relation[] = [...roles, "item's owner"];
const savers: Relation[] = ['contributor', 'editor', 'owner', "item's owner", 'administrator'];
const editors: Relation[] = ['editor', 'owner'];

/** One thing of the space, as a route names it; who gets it. */
type Place = { route: string; what: string; method?: string; query?: string; open: Relation[] };

const file = '/api/media/:id/:variant';
const places: Place[] = [
  ...[...kinds, 'poster'].map((what) => ({
    route: file,
    what,
    open: [...members, 'administrator' as const],
  })),
  // The setting of this space: viewers save nothing.
  ...['original', 'download'].map((what) => ({ route: file, what, open: savers })),
  {
    route: '/api/media/:id/posters/:pictureId',
    what: 'the picture of a film',
    open: [...members, 'administrator'],
  },
  {
    route: '/api/media/:id/poster',
    what: 'a picture for a film',
    method: 'PUT',
    open: [...editors, "item's owner", 'administrator'],
  },
  { route: '/api/media/:id/saved/:method', what: 'a clip', open: savers },
  // Of a film that is not in the space.
  {
    route: '/api/media/:id/saved/:method',
    what: 'a clip with what is around it',
    open: ["item's owner", 'administrator'],
  },
  { route: '/api/uploads/:id', what: 'what another sends', method: 'HEAD', open: [] },
  { route: '/api/uploads/:id', what: 'what another sends', method: 'DELETE', open: [] },
  { route: '/api/avatars/:userId', what: 'a member', open: [...members, 'administrator'] },
  { route: '/api/exports/part', what: 'all of the space', query: 'space', open: ['owner'] },
  { route: '/api/collections/:id/archive', what: 'a collection of another', open: [] },
  {
    route: '/api/collections/:id/archive',
    what: 'a collection of the space',
    open: ['contributor', 'editor', 'owner'],
  },
  { route: '/api/imports/:id/files.csv', what: 'an import of another', open: [] },
  {
    route: '/api/spaces/:spaceId/guest-files/:id/picture',
    what: 'what a guest sent',
    open: editors,
  },
  // By links that they made as editors, and kept.
  { route: '/api/shares/:token/:id/:variant', what: 'a link', open: [...editors, "item's owner"] },
  { route: '/api/shares/:token/archive', what: 'a link to a collection', open: editors },
  {
    route: '/api/guests/:token/uploads',
    what: 'a link for guests',
    method: 'OPTIONS',
    open: editors,
  },
];

/** These show what is the caller's own, what everybody's is, or an administrator's; a new entry is a decision. */
const ofNoSpace = [
  '/api/health',
  '/api/ready',
  '/api/openapi.json',
  '/api/oembed',
  '/api/unsubscribe',
  '/api/uploads',
  '/api/avatar',
  '/api/archive',
  '/api/statistics.csv',
  '/api/audit.csv',
  '/api/audit.json',
  // What it sends is compared with a model by family.model.test.ts.
  '/api/events',
  '/api/stream-check',
  // Below a link: guests.route.test.ts.
  '/api/guests/:token/uploads/:id',
];

let app: TestApp;
let origin: string;
const people = {} as Record<Relation, Person>;
/** What the addresses of a place name. */
const things = {} as Record<string, Record<string, string>>;
/** By which links each of them shows the photo and a collection of the space, and lets guests in. */
const links = {} as Record<Relation, Record<string, string>>;
/** To whom belongs what no member gets. */
let anna: Person;

beforeAll(async () => {
  app = await createTestApp({ SPACES: 'all' });
  await app.startJobs();
  origin = await app.listen();
  const { db } = app.ctx;
  anna = await createPerson(db);
  const rosa = await createPerson(db);
  const { id: spaceId } = await app.as(anna.actor).spaces.create({ name: 'The Bergs' });
  await app.as(anna.actor).spaces.update({ spaceId, viewersDownload: false });
  for (const relation of relations) {
    const role = relation === 'administrator' ? 'admin' : 'client';
    people[relation] = relation === "item's owner" ? rosa : await createPerson(db, { role });
    await insertMember(db, { space_id: spaceId, user_id: people[relation].userId, role: 'editor' });
  }
  await fillSpace(spaceId, { anna, rosa });
  for (const relation of relations) await become(relation, spaceId);
});
afterAll(() => app?.close());

/** Puts Rosa's photo with all its files, and her film, into Anna's space; the rest is Anna's. */
async function fillSpace(spaceId: string, { anna, rosa }: Record<'anna' | 'rosa', Person>) {
  const { ctx } = app;
  const { db, storage } = ctx;
  const picture = await drawPhoto({ width: 64, height: 48 }).jpeg().toBuffer();
  const photo = await keepOriginal(ctx, rosa.userId, picture, { original_name: 'lake.jpg' });
  for (const kind of kinds) {
    const key = `${rosa.userId}/images/${photo.id}/${kind}`;
    await putDerived(storage, { bucket: renditionBucket(kind), key }, picture);
    await saveRendition(db, {
      media_id: photo.id,
      kind,
      file_path: key,
      mime_type: 'image/jpeg',
      file_size: picture.length,
      pipeline_version: 1,
    });
  }
  const clip = await saveClip(spaceId, rosa);
  await saveAvatar(db, rosa.userId, { picture, version: '1' });
  const film = await insertMedia(db, rosa.userId, { type: 'video' });
  const mediaIds = [photo.id, film.id];
  await app.as(rosa.actor).spaces.addItems({ spaceId, mediaIds, mayPassOn: true });
  const { id: own } = await app.as(anna.actor).collections.create({ name: 'Lake' });
  const { id: shared } = await app.as(anna.actor).collections.create({ name: 'Lake', spaceId });
  await app.as(anna.actor).collections.addItem({ collectionId: shared, mediaId: photo.id });
  const { userId } = anna;
  const upload = await insertUploadOf(db, userId);
  const brought = newId();
  await insertImport(db, {
    id: brought,
    owner_id: userId,
    actor_id: userId,
    origin: 'browser',
    source: 'Lake',
    source_key: `browser ${brought}`,
    collections: 'albums',
    state: 'planned',
  });
  const sent = await keepOriginal(ctx, userId, picture, {
    original_name: 'rosa.jpg',
    awaits_space_id: spaceId,
    deleted_at: new Date(),
  });
  const from = { media_id: sent.id, guest_name: 'Rosa', size_bytes: picture.length, box_id: null };
  await insertGuestFile(db, from);
  Object.assign(things, {
    [file]: { id: photo.id },
    'a picture for a film': { id: film.id },
    'the picture of a film': {
      id: film.id,
      pictureId: await insertPicture(db, film.id, picture),
    },
    'a clip': { id: clip, method: 'whole' },
    'a clip with what is around it': { id: clip, method: 'copy' },
    'what another sends': { id: upload.id },
    'a member': { userId: rosa.userId },
    'all of the space': { id: spaceId },
    'a collection of another': { id: own },
    'a collection of the space': { id: shared },
    'an import of another': { id: brought },
    'what a guest sent': { spaceId, id: sent.id },
    'a link': { id: photo.id, variant: 'view' },
    'a link to a collection': {},
    'a link for guests': {},
  });
}

/** Puts a clip of Rosa's into the space, without its film, with the files for saving it. */
async function saveClip(spaceId: string, rosa: Person): Promise<string> {
  const { db, storage } = app.ctx;
  const tape = await insertMedia(db, rosa.userId, { type: 'video' });
  const part = { id: newId(), beginMs: 0, endMs: 2000, capture: null };
  const clip = await insertClip(
    db,
    itemOfClip(tape, { ...part, title: 'Dive', description: null }),
  );
  for (const method of ['whole', 'copy'] as const) {
    const saved = { mediaId: part.id, method, fits: fitsOf(clip as ClipRow) };
    const [key, bytes] = [savedPartKey(tape, method, 'mp4'), Buffer.from('a clip')];
    await putDerived(storage, { bucket: 'renditions', key }, bytes);
    await askForPart(db, saved);
    await endPart(db, saved, {
      file_path: key,
      mime_type: 'video/mp4',
      file_size: bytes.length,
      early_pictures: 0,
      trouble: null,
    });
  }
  const items = { spaceId, mediaIds: [part.id], mayPassOn: true };
  await app.as(rosa.actor).spaces.addItems(items);
  return part.id;
}

/** Lets an editor make links, and then be what they are in this test. */
async function become(relation: Relation, spaceId: string): Promise<void> {
  const { db } = app.ctx;
  const { actor, userId } = people[relation];
  const mediaId = things[file]!['id']!;
  const share = await app.as(actor).shares.create({ mediaId, allowsDownload: true });
  const collectionId = things['a collection of the space']!['id']!;
  const album = await app.as(actor).shares.create({ collectionId, allowsDownload: true });
  const guests = await app.as(actor).guestBoxes.create({ spaceId });
  const tokenOf = ({ path }: { path: string }) => path.split('/').at(-1)!;
  links[relation] = {
    'a link': tokenOf(share),
    'a link to a collection': tokenOf(album),
    'a link for guests': tokenOf(guests),
  };
  const place = { space_id: spaceId, user_id: userId };
  const role = roles.find((known) => known === relation);
  if (relation === 'expired member') await expire(userId);
  else if (relation === "item's owner") await setMemberRole(db, place, 'viewer');
  else if (role) await setMemberRole(db, place, role);
  else {
    const member = await findMember(db, { spaceId, userId });
    await deleteMember(db, member!);
  }
}

async function expire(userId: string): Promise<void> {
  await app.ctx.db
    .updateTable('auth.user')
    .set({ subscription_expiration_date: addDays(new Date(), -1) })
    .where('id', '=', userId)
    .execute();
}

type Answer = { status: number; code: unknown };

/** Calls a route about these things, which may be some that nobody has. */
async function ask(place: Place, asking: Person, named: Record<string, string>) {
  const { route, what, method = 'GET', query } = place;
  const person = route.includes(':token') ? null : asking;
  const values: Record<string, string> = { variant: what, ...named };
  const path = route.replaceAll(/:(\w+)/g, (_, field: string) => values[field]!);
  const part = `?kind=${query}&id=${named['id']}&until=${newId()}&number=1&of=1`;
  const answer = await fetch(`${origin}${path}${query ? part : ''}`, {
    method,
    headers: {
      ...(person && { cookie: await cookieOf(app.ctx.auth, person) }),
      ...(method === 'PUT' && { 'content-type': 'application/offset+octet-stream' }),
      ...(method !== 'GET' && { origin, 'tus-resumable': '1.0.0' }),
    },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true;
  const isTold = isJson && bytes.length > 0;
  const code = isTold ? (JSON.parse(bytes.toString()) as { code: string }).code : null;
  return { status: answer.status, code } satisfies Answer;
}

const refusals = [401, 403, 404];

it('names every route that could show something of a space [SPACE-06]', () => {
  const named = new Set([...places.map(({ route }) => route), ...ofNoSpace]);
  expect([...named].toSorted()).toEqual(Object.keys(routeAccess).toSorted());
});

describe.each(places.map((place) => ({ method: 'GET', ...place })))(
  '$method $route: $what',
  (place) => {
    it.each(relations)('answers a %s as the table says [SPACE-06]', async (relation) => {
      const { route, what, open } = place;
      const token = links[relation][what];
      const named = { ...(things[what] ?? things[route]), ...(token !== undefined && { token }) };
      const answer = await ask(place, people[relation], named);
      expect(refusals.includes(answer.status), JSON.stringify(answer)).toBe(
        !open.includes(relation),
      );
      if (relation !== 'stranger' && relation !== 'former member') return;
      const missing = Object.fromEntries(Object.keys(named).map((field) => [field, newId()]));
      const kept = Object.fromEntries(
        Object.entries(named).filter(([field]) => field === 'method' || field === 'variant'),
      );
      expect(await ask(place, people[relation], { ...missing, ...kept })).toEqual(answer);
    });
  },
);

// Otherwise what nobody else gets could be something that there is not.
it.each(places.filter(({ open }) => open.length === 0))(
  'gives whoever has it $what of $route [SPACE-06]',
  async (place) => {
    const { status } = await ask(place, anna, things[place.what]!);
    expect(refusals).not.toContain(status);
  },
);
