/**
 * Every key of what an administrator receives about others. A new entry is a decision that administrators may see it.
 */
import { accountRow } from '@heirloom/contract/accounts/accounts.schema.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { insertFullMedia } from '#test/insert-full-media.ts';
import { keyList, keysOf, withPrivateField } from '#test/keys-of.ts';
import { createPerson, type Person } from '#test/people.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const card = `
  id ownerId type title description status statusReason progress
  durationMs width height fileSizeBytes originalName filePath mimeType uploadDate
  capture capture.localTime capture.offset capture.precision capture.source capture.isApproximate
  placeholder thumbnailUrl gridUrl photoUrl peaksUrl version revision`;
const more = `
  sources sources[].url sources[].mimeType sources[].height sources[].bitsPerSecond
  sources[].isOriginal sources[].gainDb
  captions captions[].url captions[].language captions[].label
  storyboardUrl zoomUrl motionUrl originalUrl downloadUrl
  chapters chapters[].id chapters[].title chapters[].startMs chapters[].endMs chapters[].isBoring
  emptyStretches
  facts facts[].label facts[].value
  location location.latitude location.longitude
  imported imported.program imported.takenAt imported.location imported.location.latitude
  imported.location.longitude imported.people imported.keywords imported.rating imported.isFavourite
  imported.isArchived imported.checksum imported.comments imported.comments[].author imported.comments[].text
  imported.comments[].at imported.url
  positionMs createdAt ownerName hasChosenPoster rotation
  rights rights.download rights.mend rights.share rights.trash`;
const profile = `
  userId username displayName email avatarUrl createdAt lastLogin role
  accountOpenedDate subscriptionStartDate subscriptionExpirationDate`;
const person = `
  state isActive removalDueAt quotaBytes isLastOfRole
  usage usage.videos usage.images usage.audio usage.files usage.sizeBytes`;
const invitation = 'id email createdAt expiresAt invitedBy';

let app: TestApp;
let anna: Person;
let filmId: string;
let admin: Person;
let calls: ReturnType<TestApp['as']>;

beforeAll(async () => {
  app = await createTestApp();
  const { db, jobs } = app.ctx;
  await jobs.start();
  anna = await createPerson(db, { displayName: 'Anna' });
  admin = await createPerson(db, { role: 'superuser' });
  calls = app.as(admin.actor);
  filmId = (await insertFullMedia(db, anna.userId, 'video')).id;
});
afterAll(async () => {
  await app?.ctx.jobs.stop();
  await app?.close();
});

it.each(['video', 'image', 'audio'] as const)(
  "finds another's item with these keys, %s [ISOL-01]",
  async (type) => {
    const { id } = await insertFullMedia(app.ctx.db, anna.userId, type);
    expect(keysOf(await calls.media.find({ id }))).toEqual(keyList(card, more));
  },
);

it('lists, changes and looks around with these keys [ISOL-01]', async () => {
  const all = await calls.media.list({ scope: 'all' });
  for (const item of all.items) expect(keysOf(item)).toEqual(keyList(card, 'ownerName'));
  const page = await calls.media.listForUser({ targetUserId: anna.userId });
  for (const item of page.items) expect(keysOf(item)).toEqual(keyList(card));
  const { items } = await calls.media.around({ id: filmId, scope: 'all' });
  for (const item of items) expect(keysOf(item)).toEqual(keyList(card));
  expect(keysOf(await calls.media.update({ id: filmId, title: 'Lake' }))).toEqual(keyList(card));
});

it('sees people with these keys [ISOL-06]', async () => {
  const { items } = await calls.people.list({});
  expect(items.length).toBeGreaterThan(1);
  for (const item of items) expect(keysOf(item)).toEqual(keyList(profile, person));
  expect(keysOf(accountRow.parse(withPrivateField(items[0])))).toEqual(keyList(profile, person));
  const changed = await calls.profiles.updateOf({
    userId: anna.userId,
    username: 'anna',
    displayName: 'Anna',
    accountOpenedDate: '2020-01-01',
    subscriptionStartDate: '2020-01-01',
    subscriptionExpirationDate: '2999-01-01',
  });
  expect(keysOf(changed)).toEqual(keyList(profile));
  const made = await calls.auth.createUser({
    email: 'new@example.com',
    username: 'new',
    displayName: 'New',
    password: 'a lake in the summer of 1987',
  });
  expect(keysOf(made)).toEqual(keyList(profile));
  const named = await calls.admin.person({ userId: anna.userId });
  expect(keysOf(named)).toEqual(keyList('userId displayName email'));
});

it('sees invitations with these keys', async () => {
  const invited = await calls.people.invite({ email: 'guest@example.com' });
  expect(keysOf(invited)).toEqual(keyList(invitation, 'link'));
  const { items } = await calls.people.invitations();
  expect(items.map(keysOf)).toEqual([keyList(invitation)]);
});

it('sees jobs and the thumbnails that were made with these keys', async () => {
  await calls.admin.processAgain({ ids: [filmId] });
  const { items } = await calls.admin.listJobs({});
  const aboutFile = items.filter(({ file }) => file?.id === filmId);
  expect(aboutFile.length).toBeGreaterThan(0);
  expect(keysOf(aboutFile)).toEqual(
    keyList(`
      [].id [].name [].state [].file [].file.id [].file.title [].file.ownerName [].attempt
      [].mostAttempts [].progress [].reason [].createdAt [].startedAt [].completedAt`),
  );
  await calls.admin.startThumbnails({ scope: 'all' });
  await app.ctx.db.updateTable('thumbnail_run_film').set({ outcome: 'made' }).execute();
  expect(keysOf(await calls.admin.thumbnailRun())).toEqual(
    keyList(`
      id scope startedAt finishedAt total succeeded failed
      results results[].mediaId results[].title results[].outcome`),
  );
});

it('sees the audit log with these keys', async () => {
  const { items } = await calls.audit.list({});
  const keys = items.flatMap((entry) => keysOf({ ...entry, details: null }));
  expect([...new Set(keys)].toSorted()).toEqual(
    keyList(
      'id at action actor actor.userId actor.name target target.userId target.name targetId details',
    ),
  );
});

it('sees transfers into the archive of somebody else with these keys', async () => {
  const transfer = { actor_id: admin.userId, owner_id: anna.userId, file_id: 'a', file_name: 'a' };
  await app.ctx.db
    .insertInto('drive_transfer')
    .values({ id: newId(), ...transfer })
    .execute();
  const { transfers } = await calls.transfers.list();
  expect(transfers.map(keysOf)).toEqual([
    keyList(`
      id fileId fileName targetUserId targetName state receivedBytes sizeBytes
      note mediaId createdAt`),
  ]);
});

it('is told of duplicates with these keys before an upload for somebody [ISOL-01]', async () => {
  const { file_size, sha256 } = await app.ctx.db
    .selectFrom('media')
    .select(['file_size', 'sha256'])
    .where('id', '=', filmId)
    .executeTakeFirstOrThrow();
  const asked = { sizeBytes: file_size, sha256: sha256!, targetUserId: anna.userId };
  expect(keysOf(await calls.uploads.check(asked))).toEqual(
    keyList(`
      isSizeKnown duplicates duplicates[].id duplicates[].title duplicates[].uploadDate
      duplicates[].isInTrash`),
  );
});
