/** An archive of which a test knows everything, for exports and what reads them. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  archiveHead,
  archiveLists,
  type ArchiveEntry,
  type ArchiveHead,
  type ArchiveListName,
} from '@heirloom/contract/archive-format/archive.schema.ts';
import { asItIs } from '@heirloom/contract/mending/mending.schema.ts';
import { restoreMending } from '#features/media-items/mending.repo.ts';
import { keepOriginal } from '#test/keep-original.ts';
import { photoCalled } from '#test/make-source.ts';
import type { Person } from '#test/people.ts';
import type { TestApp } from '#test/test-app.ts';

/** What must never be in an export. */
export const linkPassword = 'open-sesame-1987';

/** Gives a person films and photos, and says something of each in every way that there is. */
export async function fillArchive(app: TestApp, person: Person) {
  const { ctx } = app;
  const api = app.as(person.actor);
  const keep = (
    name: string,
    changes: Parameters<typeof keepOriginal>[3] = {},
    content: Buffer | string = photoCalled(`${person.username} ${name}`),
  ) =>
    keepOriginal(ctx, person.userId, content, {
      original_name: name,
      mime_type: 'image/jpeg',
      upload_date: '2024-03-01T12:00:00.123Z',
      ...changes,
    });
  const film = await keep(
    'lake.avi',
    {
      type: 'video',
      mime_type: 'video/x-msvideo',
      title: 'By the lake <1> & more',
      description: 'With everybody,\nand the dog',
      folder: 'Tapes/Italy 1987',
      duration_ms: 60_000,
      captured_at: '1987-07-05T00:00:00',
      capture_precision: 'month',
      capture_source: 'person',
      capture_is_approximate: true,
    },
    Buffer.from(`RIFF\0\u0001\0\0AVI LIST of ${person.username}`),
  );
  const photo = await keep('IMG_1.jpg', {
    title: 'IMG 1',
    captured_at: '1987-07-06T10:11:12',
    capture_offset: '+02:00',
    capture_precision: 'day',
    capture_source: 'exif',
    imported: JSON.stringify({
      program: 'takeout',
      people: ['Oma Ilse', "O'Brien & Söhne"],
      keywords: ['lake'],
      rating: 4,
      location: { latitude: -33.8568, longitude: 151.2153 },
      isFavourite: true,
      comments: [{ author: 'Tom', text: 'So cold!', at: null }],
    }),
  });
  const sidecar = await ctx.storage.readSidecar(photo.bucket, photo.file_path);
  await ctx.storage.writeSidecar(photo.bucket, photo.file_path, {
    ...sidecar!,
    fileModifiedAt: '2003-02-01T10:00:00.000Z',
    beside: [{ name: 'IMG_1.jpg.xmp', base64: Buffer.from('<x:xmpmeta/>').toString('base64') }],
  });
  const undated = await keep('no date 👵.jpg');
  await api.media.rotate({ id: undated.id, rotation: 90 });
  await api.media.update({ id: film.id, description: 'With everybody, and the dog' });
  await api.media.setPosition({ id: film.id, positionMs: 12_000 });
  const chapterId = randomUUID();
  await api.chapters.put({
    mediaId: film.id,
    id: chapterId,
    startMs: 5000,
    title: 'Arrival',
    description: 'By train',
    capture: { localTime: '1987-07-04T00:00:00', precision: 'day' },
    isBoring: true,
  });
  await api.chapters.put({ mediaId: film.id, id: randomUUID(), startMs: 30_000, title: 'Dinner' });
  const clip = await api.clips.make({
    mediaId: film.id,
    beginMs: 5000,
    endMs: 20_000,
    title: 'Jump',
  });
  const { id: collectionId } = await api.collections.create({
    name: 'Italy',
    description: 'Summer',
  });
  await api.collections.addItems({ collectionId, mediaIds: [film.id, photo.id, clip.id] });
  await api.collections.setCaption({ collectionId, mediaId: photo.id, caption: 'The pier' });
  await api.collections.setThumbnail({ collectionId, mediaId: photo.id });
  await api.collections.moveItem({ collectionId, mediaId: film.id, afterMediaId: clip.id });
  await api.collections.pin({ collectionId, isPinned: true });
  const link = await api.shares.create({ collectionId, password: linkPassword, name: 'For Tom' });
  const { id: spaceId } = await api.spaces.create({ name: 'Family', description: null });
  await api.spaces.addItems({ spaceId, mediaIds: [photo.id] });
  await api.spaces.addCollection({ spaceId, collectionId });
  const { id: tapeId } = await api.tapes.create({
    label: 'Italy',
    kind: 'vhs',
    place: 'Attic, box 3',
    transferredOn: '1998-07',
    notes: 'Hums',
  });
  await api.tapes.putItems({ tapeId, mediaIds: [film.id] });
  await api.tapes.putItems({ tapeId, mediaIds: [undated.id], part: 'photo' });
  await api.tapes.putAway({ tapeId, mediaIds: [film.id], isPutAway: true });
  await api.tapes.share({ tapeId, spaceId });
  await api.comments.create({ spaceId, mediaId: film.id, text: 'So cold!', atMs: 5000 });
  await api.comments.setHeart({ spaceId, mediaId: photo.id, isGiven: true });
  const speed = { recorded: 18, transferred: 25 } as const;
  await restoreMending(ctx.db, film.id, { ...asItIs, shape: '4:3', speed });
  const sent = { guest_name: 'Aunt Rita', size_bytes: undated.file_size, box_id: null };
  await ctx.db
    .insertInto('guest_file')
    .values({ ...sent, media_id: undated.id, sent_at: '2024-03-01T12:00:00.456Z' })
    .execute();
  const ids = { chapterId, collectionId, spaceId, tapeId };
  return { film, photo, undated, clip, ...ids, linkPath: link.path };
}

/** Reads an `archive.json` as a whole, by the schemas of the format. */
export async function readArchive(
  root: string,
): Promise<ArchiveHead & { [Name in ArchiveListName]: ArchiveEntry<Name>[] }> {
  const all = JSON.parse(await readFile(path.join(root, 'data/archive.json'), 'utf8')) as Record<
    string,
    unknown[]
  >;
  const names = Object.keys(archiveLists) as ArchiveListName[];
  const lists = names.map((name) => [
    name,
    all[name]?.map((entry) => archiveLists[name].strict().parse(entry)),
  ]);
  return { ...archiveHead.parse(all), ...Object.fromEntries(lists) } as Awaited<
    ReturnType<typeof readArchive>
  >;
}
