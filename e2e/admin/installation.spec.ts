import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { expect, signIn, test as administered } from '../fixtures/administered.ts';
import { callRpc } from '../fixtures/call-rpc.ts';
import { makeFamilyFiles } from '../fixtures/family-files.ts';
import { serverFixture, startHeirloom, superuser } from '../fixtures/heirloom-server.ts';
import { pickPerson } from '../fixtures/pick-person.ts';
import { runSql } from '../fixtures/run-sql.ts';

const family = makeFamilyFiles({
  photos: ['Birthday_cake', 'Garden-party'],
  films: ['First_steps'],
});

/** An archive that no other journey has put files into. */
const test = administered.extend({
  server: serverFixture(() => startHeirloom()),
});

test.afterAll(() => family.remove());

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

/**
 * One administrator in one browser goes on where the test before has ended: a server for each test, or the same uploads
 * again, would take longer than all of them.
 */
test.describe.serial('an administrator', () => {
  let page: Page;
  let rose: Somebody;
  let otto: Somebody;

  test.beforeAll(async ({ browser, server }) => {
    page = await (await browser.newContext({ baseURL: server.url })).newPage();
    await signIn(page, superuser);
    await page.waitForURL((url) => url.pathname !== '/auth');
    [rose, otto] = await Promise.all([
      signUp(browser, server.url, 'rose-archive'),
      signUp(browser, server.url, 'otto-archive'),
    ]);
  });
  test.afterAll(async () => {
    for (const each of [page, rose?.page, otto?.page]) await each?.context().close();
  });

  test('sees how the house is doing, and goes from there to its parts [ADMIN-01, ADMIN-03, ADMIN-04, ADMFILES-08]', async () => {
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText([
      'Dashboard',
      'Statistics',
      'Manage Users',
      'Create User',
      'File Manager',
      'Google Drive',
      'Settings',
    ]);
    await expect(region(page, 'How the server is doing').getByText(/ GB$/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Feature overview' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Shortcuts' }).getByText('File Manager').click();
    await expect(page.getByRole('heading', { level: 1, name: 'File Manager' })).toBeFocused();
    await expect(page.getByText('No files found')).toBeVisible();
  });

  test('uploads files for another person, with titles in words [ADMFILES-06, UPADMIN-02, ERR-20]', async () => {
    await page.getByRole('button', { name: 'Upload Files' }).click();
    await page.getByRole('menuitem', { name: /Bulk Upload/ }).click();
    await page.getByRole('radio', { name: 'Another person' }).check();
    await pickPerson(page, 'Person', rose.username);
    await page.getByRole('button', { name: 'Continue' }).click();
    const bulk = page.getByRole('dialog', { name: 'Bulk Upload' });
    await expect(bulk.getByText(rose.username).first()).toBeVisible();
    await bulk.locator('input[type=file]').first().setInputFiles(family.paths);
    await bulk.getByRole('button', { name: 'Upload 3 files' }).click();
    await expect(
      page.getByText(`Successfully uploaded 3 files to ${rose.username}'s account.`),
    ).toBeVisible();
    await bulk.getByRole('button', { name: 'Done' }).click();
    for (const title of ['Birthday cake', 'Garden party', 'First steps']) {
      await expect(row(page, title)).toContainText(rose.username);
    }
  });

  test('finds a file, gives it to another person, and sorts by owner [ADMFILES-01, ADMFILES-02]', async () => {
    await page.getByRole('searchbox', { name: 'Search files' }).fill('party');
    await expect(row(page, 'Birthday cake')).toBeHidden();
    await page.getByRole('checkbox', { name: 'Select Garden party' }).check();
    await page.getByRole('button', { name: 'Change owner' }).click();
    await pickPerson(page, 'New owner', otto.username);
    await page.getByRole('dialog').getByRole('button', { name: 'Change owner' }).click();
    await expect(page.getByText(`1 file now belongs to ${otto.username}`)).toBeVisible();
    await expect(row(page, 'Garden party')).toContainText(otto.username);
    await otto.page.goto('/photos');
    await expect(otto.page.getByRole('link', { name: 'Garden party' })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search files' }).fill('');
    await page.getByRole('button', { name: 'Owner', exact: true }).click();
    await expect(page.getByRole('columnheader', { name: 'Owner' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await expect(page.getByRole('row').nth(1)).toContainText(otto.username);
  });

  test('deletes several files, and takes it back [ADMFILES-04]', async () => {
    await page.getByRole('checkbox', { name: 'Select Garden party' }).check();
    await page.getByRole('checkbox', { name: 'Select Birthday cake' }).check();
    const selection = page.getByRole('region', { name: 'Selection' });
    await selection.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('2 files deleted successfully')).toBeVisible();
    await expect(row(page, 'Garden party')).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, 'Garden party')).toContainText(otto.username);
    await expect(row(page, 'Birthday cake')).toContainText(rose.username);
  });

  test('makes all thumbnails anew, and sees what became of each [ADMSET-01, ADMSET-02, ROLE-16]', async () => {
    await page.getByRole('tab', { name: 'Settings' }).click();
    const thumbnails = region(page, 'Video thumbnails');
    await thumbnails.getByRole('button', { name: 'Make all again' }).click();
    await expect(page.getByText('Thumbnails generated!')).toBeVisible();
    await expect(thumbnails.getByText('1 succeeded')).toBeVisible();
    const results = thumbnails.getByRole('list', { name: 'Results' });
    await expect(results).toContainText('First steps');
    expect(await results.evaluate((list) => getComputedStyle(list).maxHeight)).toBe('240px');
  });

  test('sees which job has failed and why, and has it tried again', async ({ server }) => {
    failPreparationOf(server, 'Birthday cake');
    const jobs = region(page, 'Background jobs');
    await expect(jobs.getByText('"Birthday cake" of')).toBeVisible();
    await expect(jobs.getByText('The computer was switched off.')).toBeVisible();
    await jobs.getByRole('button', { name: 'Retry: Birthday cake' }).click();
    await expect(page.getByText('1 job will be tried again')).toBeVisible();
    await expect(jobs.getByText('No job has failed')).toBeVisible();
    await rose.page.goto('/photos');
    await expect(
      rose.page.getByRole('listitem').filter({ hasText: 'Birthday cake' }).locator('img'),
    ).toBeVisible();
  });

  test('sends a test mail, sees the own level, and goes back [ADMSET-03, ADMSET-04, ADMIN-02]', async ({
    server,
  }) => {
    await region(page, 'Mail').getByRole('button', { name: 'Send a test mail' }).click();
    await expect(region(page, 'Mail').getByText(/is in the outbox folder/)).toBeVisible();
    const outbox = path.join(server.dataDir, 'outbox');
    const mails = readdirSync(outbox).map((name) => readFileSync(path.join(outbox, name), 'utf8'));
    expect(mails.some((mail) => mail.includes('A test mail from Heirloom'))).toBe(true);

    await expect(region(page, 'Admin status').getByText('Admin access')).toBeVisible();
    await expect(region(page, 'Levels').locator('[aria-current]')).toContainText('Superuser');

    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await page.getByRole('link', { name: 'Back to Main Site' }).click();
    await expect(page).toHaveURL('/');
  });
});

type Somebody = { username: string; page: Page };

/** Signs a person up, who stays for several tests. */
async function signUp(browser: Browser, baseURL: string, username: string): Promise<Somebody> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const details = { email: `${username}@example.com`, username, password: 'lake-house-1987' };
  await callRpc(page, 'auth/signUp', details);
  return { username, page };
}

/** Puts an item into the state that it has when all tries of its processing have failed. */
function failPreparationOf(server: Parameters<typeof runSql>[0], title: string): void {
  const item = `(select id from media where title = '${title}')`;
  const reason = 'The computer was switched off.';
  runSql(
    server,
    `update processing_step set state = 'failed', reason = '${reason}' where media_id = ${item};
     update media set status = 'failed', thumbnail_path = null where id = ${item};
     update pgboss.job set state = 'failed', output = '{"message": "${reason}"}'
       where id = (select id from pgboss.job where name = 'process-media'
         and data ->> 'mediaId' = ${item}::text order by created_on desc limit 1)`,
  );
}

test('the superuser closes sign-up, and a client is kept out of the admin panel [ACCESS-07, ACCESS-14, ROLE-23]', async ({
  admin: page,
  newPerson,
  browser,
  server,
}) => {
  const rose = await newPerson('rose');
  await rose.page.goto('/admin?tab=settings');
  await expect(rose.page).toHaveURL('/');
  await rose.page.goto('/admin/anything');
  await expect(rose.page.getByText('You need admin privileges to access this page')).toBeVisible();

  await page.goto('/admin?tab=settings');
  const form = region(page, 'Installation settings');
  await form.getByText('Nobody', { exact: true }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  const visitor = await browser.newPage({ baseURL: server.url });
  await visitor.goto('/auth');
  await visitor.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(visitor.getByText('Sign-up is closed on this server.')).toBeVisible();
  await visitor.close();
  await form.getByText('Anyone', { exact: true }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings saved').last()).toBeVisible();
});
