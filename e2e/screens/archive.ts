import { type APIRequestContext, expect } from '@playwright/test';

/** What the screens are about: one thing of each kind in the owner's archive. */
export type Archive = {
  photo: string;
  film: string;
  recording: string;
  collection: string;
  space: string;
  /** An import that waits for its files. */
  import: string;
  /** A collection of the space. */
  gathering: string;
  /** The path of a link that invites to the space. */
  invitation: string;
  /** A tape with two films on it. */
  tape: string;
  /** The path of a link by which guests send something into the space. */
  guestBox: string;
  /** Paths of links for visitors. */
  links: { photo: string; film: string; recording: string; collection: string; locked: string };
};

type Item = { id: string; type: 'image' | 'video' | 'audio'; title: string; status: string };

/** Calls a procedure as this person. */
export async function call<Answer>(
  person: APIRequestContext,
  procedure: string,
  json: object = {},
): Promise<Answer> {
  const answer = await person.post(`/api/rpc/${procedure}`, { data: { json } });
  expect(answer.ok(), `${procedure}: ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { json: Answer }).json;
}

/**
 * Adds to the owner's files what the screens show besides: a collection, links for visitors, and `trashed` photos in the
 * trash.
 */
export async function furnish(owner: APIRequestContext, trashed: number): Promise<Archive> {
  const { items } = await call<{ items: Item[] }>(owner, 'media/list', {
    limit: 100,
    sort: 'title',
  });
  const photos = items.filter(({ type }) => type === 'image');
  const ids = photos.slice(-trashed).map(({ id }) => id);
  await call(owner, 'trash/add', { ids });
  const first = (type: Item['type']): string => items.find((item) => item.type === type)!.id;
  const [photo, film, recording] = [first('image'), first('video'), first('audio')];

  const collection = await findOrMakeCollection(owner, [photo, film, recording]);
  const link = async (target: object): Promise<string> => {
    const made = await call<{ path: string }>(owner, 'shares/create', target);
    return made.path;
  };
  const links = {
    photo: await link({ mediaId: photo }),
    film: await link({ mediaId: film }),
    recording: await link({ mediaId: recording }),
    collection: await link({ collectionId: collection, name: 'For Aunt Clara' }),
    locked: await link({ collectionId: collection, password: 'lake house' }),
  };
  const shared = items.filter(({ id }) => !ids.includes(id)).map(({ id }) => id);
  const things = { film, photo, recording };
  const family = await makeSpace(owner, { shared, things });
  const tape = await makeShelf(owner, [film, recording]);
  const { id: begun } = await call<{ id: string }>(owner, 'imports/create', {
    source: { from: 'browser', name: 'takeout-20250503T101500Z-001.zip' },
  });
  return {
    photo,
    film,
    recording,
    collection,
    ...family,
    tape,
    links,
    import: begun,
  };
}

type Things = { film: string; photo: string; recording: string };

async function makeSpace(
  owner: APIRequestContext,
  { shared: mediaIds, things }: { shared: string[]; things: Things },
) {
  const { id: space } = await call<{ id: string }>(owner, 'spaces/create', {
    name: 'The Hollis family',
    description: 'From the farm to the lake house, since 1948.',
  });
  await call(owner, 'spaces/addItems', { spaceId: space, mediaIds });
  await sayOf(owner, space, things);
  await proposeOf(owner, space, things);
  const { path } = await call<{ path: string }>(owner, 'spaces/createLink', { spaceId: space });
  const { id: gathering } = await call<{ id: string }>(owner, 'collections/create', {
    name: 'Everybody at the lake',
    spaceId: space,
  });
  await call(owner, 'collections/addItems', { collectionId: gathering, mediaIds });
  const { path: guestBox } = await call<{ path: string }>(owner, 'guestBoxes/create', {
    spaceId: space,
  });
  await sendAsGuest(owner, guestBox);
  return { space, gathering, invitation: path, guestBox };
}

/** What a guest sends: a picture of one colour. */
async function sendAsGuest(request: APIRequestContext, guestBox: string): Promise<void> {
  const picture = Buffer.from('R0lGODdhAQABAIAAAMxmMwAAACwAAAAAAQABAAACAkQBADs=', 'base64');
  const said = {
    guestName: 'Aunt Rosa',
    filename: 'ferry.gif',
    title: 'The ferry to the island',
    description: 'Father took it from the pier. The man with the hat is uncle Emil.',
    takenAt: '1962-07',
    type: 'image',
  };
  const encoded = Object.entries(said).map(
    ([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`,
  );
  const tus = { 'tus-resumable': '1.0.0' };
  const begun = await request.post(`/api/guests/${guestBox.replace('/g/', '')}/uploads`, {
    headers: {
      ...tus,
      'upload-length': String(picture.length),
      'upload-metadata': encoded.join(','),
    },
  });
  expect(begun.status(), await begun.text()).toBe(201);
  const sent = await request.patch(begun.headers()['location']!, {
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    data: picture,
  });
  expect(sent.status(), await sent.text()).toBe(204);
}

async function makeShelf(owner: APIRequestContext, mediaIds: string[]): Promise<string> {
  const made: { id: string }[] = [];
  const kinds = ['video8', 'vhs', 'super8', 'compact-cassette', 'slides', 'dvd', 'minidv'];
  for (const [place, kind] of [...kinds, ...kinds].entries()) {
    const label = ['Lake 87 / Emma’s 1st steps', 'XMAS 84–86 !! do not erase !!', 'Italy'][
      place % 3
    ];
    const tape = { label, kind, place: place % 2 === 0 ? 'Box 1, attic' : 'Box 2, cupboard' };
    made.push(await call<{ id: string }>(owner, 'tapes/create', tape));
  }
  const { id } = made[0]!;
  await call(owner, 'tapes/putItems', { tapeId: id, mediaIds });
  const notes = 'The first minutes are torn.\nOpa is filming.';
  await call(owner, 'tapes/update', { id, state: 'checked', transferredOn: '2019-03', notes });
  return id;
}

/** Proposed by the owner, who may: so that one person's archive has an inbox. */
async function proposeOf(owner: APIRequestContext, spaceId: string, { film, photo }: Things) {
  const propose = (mediaId: string, wanted: object) =>
    call(owner, 'proposals/propose', { spaceId, mediaId, ...wanted });
  await propose(photo, {
    title: 'Wedding of Emma and Tom',
    capture: { localTime: '2011-05-14', precision: 'day' },
  });
  await propose(film, { description: 'Uncle Karl shows the new boat to everybody.' });
}

async function sayOf(owner: APIRequestContext, spaceId: string, things: Things): Promise<void> {
  const say = (mediaId: string, text: string, atMs: number | null = null) =>
    call(owner, 'comments/create', { spaceId, mediaId, text, atMs });
  await say(things.film, 'Uncle Karl with the new boat. He painted it himself!', 1000);
  await say(things.film, 'Who is the girl at 0:02? She looks like Aunt Clara.', 2000);
  await say(things.photo, 'That must be the summer of 1987.\nThe dog was called Max.');
  await say(things.recording, 'Grandmother sings from 0:01 on.');
  for (const mediaId of Object.values(things)) {
    await call(owner, 'comments/setHeart', { spaceId, mediaId, isGiven: true });
  }
}

async function findOrMakeCollection(owner: APIRequestContext, ids: string[]): Promise<string> {
  const { items } = await call<{ items: { id: string; type: string }[] }>(
    owner,
    'collections/list',
  );
  const found = items.find(({ type }) => type === 'mixed');
  if (found) return found.id;
  const { id } = await call<{ id: string }>(owner, 'collections/create', {
    name: 'Summers at the lake',
    description: 'Every July since 1987.',
  });
  await call(owner, 'collections/addItems', { collectionId: id, mediaIds: ids });
  return id;
}
