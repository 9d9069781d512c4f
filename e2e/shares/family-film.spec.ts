import type { Page } from '@playwright/test';
import { callRpc } from '../fixtures/call-rpc.ts';
import { makeFamilyFiles } from '../fixtures/family-files.ts';
import { type HeirloomServer, serverWithSpaces } from '../fixtures/heirloom-server.ts';
import { expect, type Person, test as base } from '../fixtures/heirloom.ts';
import { uploadByBulk } from '../fixtures/upload.ts';

const test = base.extend<object, { server: HeirloomServer }>({ server: serverWithSpaces });

const files = makeFamilyFiles({ films: ['Summer tape'], seconds: 45 });
test.afterAll(() => files.remove());

const phone = { width: 390, height: 844 };

/** Makes a space for these people; making and joining one has a journey of its own. */
async function makeSpace(
  owner: Person,
  members: { person: Person; role: 'viewer' | 'contributor' | 'editor' }[],
): Promise<string> {
  const { id: spaceId } = await callRpc<{ id: string }>(owner.page, 'spaces/create', {
    name: 'The lake house',
  });
  const { path } = await callRpc<{ path: string }>(owner.page, 'spaces/createLink', { spaceId });
  for (const { person } of members) {
    await callRpc(person.page, 'spaces/join', { token: path.split('/').at(-1) });
  }
  type Members = { items: { userId: string; displayName: string }[] };
  const { items } = await callRpc<Members>(owner.page, 'spaces/members', { spaceId });
  for (const { person, role } of members) {
    const { userId } = items.find(({ displayName }) => displayName === person.username)!;
    await callRpc(owner.page, 'spaces/setRole', { spaceId, userId, role });
  }
  return spaceId;
}

async function openDetails(page: Page): Promise<void> {
  // The list behind it has a button of this name, too.
  const player = page.getByRole('region', { name: 'Video player' });
  await player.getByRole('button', { name: 'More actions for Summer tape' }).click();
  await page.getByRole('menuitem', { name: 'Details' }).click();
  await expect(detailsOn(page)).toContainText('Summer tape');
}
const detailsOn = (page: Page) => page.getByRole('complementary', { name: 'Details' });

/** A page that was loaded again has another one. */
const loadedAt = (page: Page) => page.evaluate(() => performance.timeOrigin);

test('Anna adds a film, her grandmother proposes its date and comments at 0:42 on a phone, Ben accepts, and all three see it without a reload [SPACE-23]', async ({
  person: owner,
  newPerson,
}) => {
  const [grandmother, anna, ben] = [
    await newPerson('grandmother'),
    await newPerson('anna'),
    await newPerson('ben'),
  ];
  await grandmother.page.setViewportSize(phone);
  const spaceId = await makeSpace(owner, [
    { person: grandmother, role: 'viewer' },
    { person: anna, role: 'contributor' },
    { person: ben, role: 'editor' },
  ]);
  const space = `/spaces/${spaceId}`;
  for (const { page } of [grandmother, anna, ben]) await page.goto(space);

  await uploadByBulk(anna.page, files.paths);
  await anna.page.getByRole('link', { name: 'Add items' }).click();
  await anna.page.getByRole('checkbox', { name: 'Select Summer tape' }).check();
  await anna.page.getByRole('button', { name: 'Add to The lake house' }).click();
  const film = grandmother.page.getByRole('link', { name: 'Summer tape' });
  await expect(film).toBeVisible();
  await expect(ben.page.getByRole('link', { name: 'Summer tape' })).toBeVisible();
  await ben.page.getByRole('tab', { name: 'Inbox' }).click();
  await expect(ben.page.getByText('Nothing waits for an answer')).toBeVisible();

  await film.click();
  const video = grandmother.page.locator('video').first();
  const readyState = () => video.evaluate((element: HTMLVideoElement) => element.readyState);
  await expect.poll(readyState).toBeGreaterThan(0);
  const address = grandmother.page.url();
  await anna.page.goto(address);
  await anna.page.getByRole('button', { name: 'Comments' }).click();
  const pages = [grandmother.page, anna.page, ben.page];
  const loaded = await Promise.all(pages.map(loadedAt));

  await video.evaluate((element: HTMLVideoElement) => {
    element.pause();
    element.currentTime = 42;
  });
  await grandmother.page.getByRole('button', { name: 'Comments' }).click();
  const words = grandmother.page.getByRole('textbox', { name: 'Write a comment' });
  await words.click();
  await expect(grandmother.page.getByRole('checkbox', { name: 'About 0:42' })).toBeChecked();
  await words.fill('Uncle Karl, and the old boat');
  await grandmother.page.getByRole('button', { name: 'Send' }).click();
  await expect(anna.page.getByText('Uncle Karl, and the old boat')).toBeVisible();
  await expect(anna.page.getByRole('button', { name: 'Play from 0:42' })).toBeVisible();
  await grandmother.page.getByRole('button', { name: 'Close comments' }).click();

  await openDetails(grandmother.page);
  await grandmother.page.getByRole('button', { name: 'Change date' }).click();
  const asked = grandmother.page.getByRole('dialog', { name: 'Change date' });
  await asked.getByLabel('What do you know?').selectOption('year');
  await asked.getByLabel('Year').fill('1987');
  await asked.getByRole('button', { name: 'Propose' }).click();
  await expect(grandmother.page.getByText('Your proposal was sent')).toBeVisible();
  await anna.page.getByRole('button', { name: 'Close comments' }).click();
  await openDetails(anna.page);
  await expect(detailsOn(anna.page)).not.toContainText('1987');

  const accept = `Accept what ${grandmother.username} proposes for Summer tape`;
  await ben.page.getByRole('button', { name: accept, exact: true }).click();
  await expect(ben.page.getByText('Nothing waits for an answer')).toBeVisible();
  for (const { page } of [grandmother, anna]) await expect(detailsOn(page)).toContainText('1987');
  await ben.page.getByRole('tab', { name: 'All' }).click();
  await ben.page.getByRole('link', { name: 'Summer tape' }).click();
  await openDetails(ben.page);
  await expect(detailsOn(ben.page)).toContainText('1987');
  expect(await Promise.all(pages.map(loadedAt))).toEqual(loaded);
});
