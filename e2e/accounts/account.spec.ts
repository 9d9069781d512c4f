import { statSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { totpCode } from '../../server/test/totp.ts';
import { addFiles } from '../fixtures/add-files.ts';
import { expect, signIn, test } from '../fixtures/administered.ts';
import { makeFamilyFiles } from '../fixtures/family-files.ts';
import { runSql } from '../fixtures/run-sql.ts';
import { expectToast } from '../fixtures/toast.ts';

const family = makeFamilyFiles({ photos: ['Portrait'], recordings: ['Lullaby'] });
test.afterAll(() => family.remove());

const expired = 'Your subscription has expired. Please contact support.';
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
async function account(page: Page) {
  await page.goto('/user-info');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Edit Profile & Settings' }),
  ).toBeVisible();
}
async function archiveOf(page: Page, press: () => Promise<void>) {
  const downloading = page.waitForEvent('download');
  await press();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^heirloom-archive-.*\.zip$/);
  return statSync(await download.path()).size;
}

test('a link to a card of the account page shows that card, although those above it load and grow', async ({
  person: { page },
}) => {
  let asked = 0;
  let answered = 0;
  await page.route('**/api/rpc/{apiKeys,auth,passkeys,profiles,shares}/*', async (route) => {
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, 700));
    answered += 1;
    await route.continue();
  });
  await page.goto('/user-info#mails');
  await expect(card(page, 'Mails to you')).toBeVisible();
  await expect.poll(() => answered > 3 && answered === asked).toBe(true);
  await page.waitForLoadState('networkidle');
  await expect(card(page, 'Mails to you').getByRole('heading').first()).toBeInViewport();
});

test('a person edits the profile and sets a picture [PROFILE-01, PROFILE-03, ERR-69, HEADER-10]', async ({
  person: { page, email },
}) => {
  await account(page);
  const form = card(page, 'Profile');
  await expect(form.getByLabel('Email')).toHaveValue(email);
  await expect(form.getByLabel('Email')).not.toBeEditable();
  await form.getByLabel('Display Name').fill('Rose of the Lake');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(card(page, 'Profile overview').getByText('Rose of the Lake')).toBeVisible();

  const overview = card(page, 'Profile overview');
  await overview.locator('input[type=file]').setInputFiles(family.of('Lullaby'));
  await expect(overview.getByText('Please choose a photo, such as a JPEG or PNG.')).toBeVisible();
  await overview.locator('input[type=file]').setInputFiles(family.of('Portrait'));
  await expect(page.getByText('Your picture is saved')).toBeVisible();
  for (const place of [overview, page.getByRole('button', { name: 'Account menu' })]) {
    const picture = place.locator('img');
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBe(320);
  }
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByText('Rose of the Lake').last()).toBeVisible();
  await page.keyboard.press('Escape');
  await overview.getByRole('button', { name: 'Remove' }).click();
  await expect(overview.locator('img')).toHaveCount(0);
});

test('a new password ends the other sessions [PROFILE-04, PROFILE-05, PROFILE-06, ERR-70]', async ({
  person,
  page: elsewhere,
}) => {
  await signIn(elsewhere, person);
  await elsewhere.getByRole('heading', { level: 1, name: /Bring cherished/ }).waitFor();
  const { page } = person;
  await account(page);
  const sessions = card(page, 'Where you are signed in');
  await expect(sessions.getByRole('listitem')).toHaveCount(2);

  const form = card(page, 'Password');
  const fill = async (texts: [string, string, string]) => {
    await form.getByLabel('Current Password').fill(texts[0]);
    await form.getByLabel('New Password').fill(texts[1]);
    await form.getByLabel('Confirm Password').fill(texts[2]);
    await form.getByRole('button', { name: 'Update Password' }).click();
  };
  await fill([person.password, 'short', 'short']);
  await expect(form.getByText('Password must be at least 6 characters long')).toBeVisible();
  await fill([person.password, 'a kettle of fish', 'a kettle of fisch']);
  await expect(form.getByText('Passwords do not match')).toBeVisible();
  await fill(['not mine', 'a kettle of fish', 'a kettle of fish']);
  await expect(page.getByText('Failed to update password')).toBeVisible();
  await fill([person.password, 'a kettle of fish', 'a kettle of fish']);
  await expect(page.getByText('Password updated successfully!')).toBeVisible();

  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  const lock = elsewhere.getByRole('dialog', { name: 'Please sign in again' });
  await lock.getByLabel('Password', { exact: true }).fill('a kettle of fish');
  await lock.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(elsewhere.getByText('Welcome back!').last()).toBeVisible();
});

test('two-factor sign-in: set up, used, and a recovery code in need [PROFILE-07, PROFILE-08, AUTH-14, AUTH-15]', async ({
  person,
  page: elsewhere,
}) => {
  const { page, password } = person;
  await account(page);
  const two = card(page, 'Two-factor sign-in');
  await two.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(two.getByRole('img', { name: /QR code/ })).toBeVisible();
  const key = (await two.getByRole('definition').innerText()).replaceAll(' ', '');
  await two.getByLabel('Six digits from the app').fill(totpCode(key));
  await two.getByRole('button', { name: 'Confirm and turn on' }).click();
  await expect(page.getByText('Two-factor sign-in is on')).toBeVisible();
  const recoveryCode = await two.getByRole('listitem').first().innerText();
  await two.getByRole('button', { name: 'I have kept them' }).click();
  await expect(two.getByText('On', { exact: true })).toBeVisible();

  const answer = async (code: string) => {
    await elsewhere.getByLabel('Code').fill(code);
    await elsewhere.getByRole('button', { name: 'Continue' }).click();
  };
  await signIn(elsewhere, person);
  await answer('000000');
  await expect(elsewhere.getByText('The code was not accepted')).toBeVisible();
  await answer(totpCode(key, 1));
  await expect(elsewhere.getByRole('heading', { level: 1, name: /Bring cherished/ })).toBeVisible();
  await elsewhere.context().clearCookies();
  await elsewhere.reload();
  await signIn(elsewhere, person);
  await answer(recoveryCode);
  await expect(elsewhere.getByRole('heading', { level: 1, name: /Bring cherished/ })).toBeVisible();
});

test('a person takes the archive along and deletes the account [SUBS-12]', async ({ person }) => {
  const { page } = person;
  await addFiles(page, family.paths);
  await account(page);
  const end = card(page, 'Delete account');
  await end.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await expect(dialog.getByText(/^2 files \(.*\) go into the trash/)).toBeVisible();
  const size = await archiveOf(page, () =>
    dialog.getByRole('link', { name: 'Download my archive' }).click(),
  );
  expect(size).toBeGreaterThan(family.paths.reduce((sum, file) => sum + statSync(file).size, 0));
  await dialog.getByText('I have kept what I want to keep').click();
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expectToast(page, 'Your account is closed');
  await expect(page).toHaveURL(/\/auth/);
  await signIn(page, person);
  await expect(page.getByText('Invalid email or password').first()).toBeVisible();
});

test('an expired person sees the panel, keeps archive and account, and comes back by a renewal [SUBS-06, SUBS-07, SUBS-14, SUBS-15, SUBS-17, SUBS-18]', async ({
  person,
  admin,
  server,
}) => {
  const { page, email, username } = person;
  await addFiles(page, [family.of('Portrait')]);
  runSql(
    server,
    `update auth."user" set subscription_expiration_date = now() where email = '${email}'`,
  );
  await page.goto('/photos');
  await expect(page.getByText(expired).first()).toBeVisible();
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByRole('main').getByText(expired)).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await archiveOf(page, () => page.getByRole('link', { name: 'Download my archive' }).click());

  await page.getByRole('link', { name: 'Edit Profile & Settings' }).click();
  const form = card(page, 'Profile');
  await form.getByLabel('Display Name').fill('Still Rose');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(card(page, 'Account and subscription').getByText('Expired')).toBeVisible();
  await page.goto('/photos');
  await expect(page.getByRole('main').getByText(expired)).toBeVisible();

  await admin.goto('/admin?tab=users');
  await admin.getByRole('searchbox').last().fill(username);
  await expect(admin.getByText('1 account', { exact: true })).toBeVisible();
  await admin
    .getByRole('button', { name: /^Edit Information/ })
    .first()
    .click();
  const edit = admin.getByRole('dialog');
  await edit.getByLabel(/Expir/).fill('2099-12-31');
  await edit.getByRole('button', { name: /Save|Update/ }).click();
  await expect(admin.getByText('User updated successfully')).toBeVisible();

  // The page that the person asked for opens without a reload.
  await expect(page.getByRole('heading', { level: 1, name: 'Photos' })).toBeVisible();
  await expect(page).toHaveURL(/\/photos$/);
});
