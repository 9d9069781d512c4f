import type { Page } from '@playwright/test';
import { addFiles } from '../fixtures/add-files.ts';
import { expect, signIn, test } from '../fixtures/administered.ts';
import { makeFamilyFiles } from '../fixtures/family-files.ts';
import { pickPerson } from '../fixtures/pick-person.ts';
import { runSql } from '../fixtures/run-sql.ts';
import { expectToast } from '../fixtures/toast.ts';
import { uploadByBulk } from '../fixtures/upload.ts';

const june = { email: 'june@example.com', password: 'harvest-1987' };
const superuserPassword = 'lake-house-1987';

async function openTab(page: Page, name: string) {
  await page.getByRole('tab', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}
const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
async function choose(page: Page, name: string, entry: string) {
  const button = cardOf(page, name).getByRole('button', { name: `More for ${name}` });
  const item = page.getByRole('menuitem', { name: entry });
  // A dialog that is just closing takes focus back, which closes the menu.
  await expect(async () => {
    if (!(await item.isVisible())) await button.click({ timeout: 2_000 });
    await item.click({ timeout: 2_000 });
  }).toPass();
}

test('an administrator looks after a person from the first day to the last [ADMCREATE-04, ADMUSERS-01, ADMUSERS-04, ADMUSERS-06, ERR-49, ERR-53, ERR-56, ROLE-10, ROLE-11, ROLE-13, ROLE-24]', async ({
  admin,
  newPerson,
  server,
  browser,
  contextOptions,
}) => {
  const heir = await newPerson('heir');
  await admin.goto('/admin');

  await test.step('creates the account', async () => {
    await openTab(admin, 'Create User');
    await admin.getByLabel('Username').fill('june');
    await admin.getByLabel('Display Name').fill('June Park');
    await admin.getByLabel('Email').fill(june.email);
    await admin.getByLabel('Password', { exact: true }).fill(june.password);
    await expect(admin.getByRole('radio', { name: /^Client/ })).toBeChecked();
    await admin.getByRole('button', { name: 'Create User' }).click();
    await expectToast(admin, 'User created successfully with client role');
  });

  const context = await browser.newContext({ ...contextOptions, baseURL: server.url });
  const junesPage = await context.newPage();
  await signIn(junesPage, june);
  await expect(junesPage.getByRole('heading', { level: 1, name: /Bring cherished/ })).toBeVisible();
  const files = makeFamilyFiles({ photos: ['Harvest', 'Barn'] });
  await uploadByBulk(junesPage, files.paths);
  files.remove();

  await test.step('finds them by search, with what they keep', async () => {
    await openTab(admin, 'Manage Users');
    await admin.getByRole('searchbox', { name: 'Search by name or email' }).fill('june');
    const card = cardOf(admin, 'June Park');
    await expect(card.getByText('2 images')).toBeVisible();
    await expect(card.getByText('client', { exact: true })).toBeVisible();
    await expect(card.getByText('Active')).toBeVisible();
    await expect(admin.getByRole('article')).toHaveCount(1);
    await expect(admin).toHaveURL(/tab=users&q=june/);
  });

  await test.step('ends the subscription, which holds at once, and renews it', async () => {
    const expire = async (date: string) => {
      await cardOf(admin, 'June Park').getByRole('button', { name: 'Edit Information' }).click();
      const dialog = admin.getByRole('dialog', { name: 'Edit Information' });
      await dialog.getByLabel('Subscription Expiration Date').fill(date);
      await dialog.getByRole('button', { name: 'Save Changes' }).click();
      await expectToast(admin, 'User updated successfully');
    };
    await expire('2020-01-01');
    await expect(cardOf(admin, 'June Park').getByText('Expired')).toBeVisible();
    await expect(junesPage).toHaveURL(/\/auth/);
    await expect(junesPage.getByRole('link', { name: 'Download my archive' })).toBeVisible();
    await expire('2099-12-31');
    await expect(cardOf(admin, 'June Park').getByText('Dec 31, 2099')).toBeVisible();
    await junesPage.goto('/photos');
    await expect(junesPage.getByRole('heading', { level: 1, name: 'Photos' })).toBeVisible();
  });

  await test.step('resets the password after proving who is there', async () => {
    runSql(server, `update auth.session set "createdAt" = now() - interval '11 minutes'`);
    await cardOf(admin, 'June Park').getByRole('button', { name: 'Reset Password' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Reset Password' });
    const button = dialog.getByRole('button', { name: 'Reset Password' });
    await expect(button).toBeDisabled();
    await dialog.getByLabel('New Password').fill('Orchard-1987');
    await dialog.getByLabel('Confirm Password').fill('Orchard-1987');
    await button.click();
    const question = admin.getByRole('dialog', { name: /password/i }).last();
    await question.getByLabel('Password', { exact: true }).fill(superuserPassword);
    await question.getByRole('button', { name: 'Continue' }).click();
    await expectToast(
      admin,
      'Password Reset Successful',
      `Password has been updated for ${june.email}`,
    );
    await expect(junesPage.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
    await signIn(junesPage, { ...june, password: 'Orchard-1987' });
    await expect(junesPage).not.toHaveURL(/\/auth/);
  });

  await test.step('makes and unmakes an admin', async () => {
    await cardOf(admin, 'June Park').getByRole('button', { name: 'Make Admin' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Make Admin' }).click();
    await expectToast(admin, 'Admin role granted successfully');
    await expect(
      cardOf(admin, 'June Park').getByText('administrator', { exact: true }),
    ).toBeVisible();
    await cardOf(admin, 'June Park').getByRole('button', { name: 'Remove Admin' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Remove Admin' }).click();
    await expectToast(admin, 'Admin access revoked successfully');
  });

  await test.step('signs them out everywhere', async () => {
    await choose(admin, 'June Park', 'Sign out everywhere');
    const question = admin.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expectToast(admin, 'Signed out on 1 device');
    await expect(junesPage.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
  });

  await test.step('deletes them; somebody else gets the photos', async () => {
    await choose(admin, 'June Park', 'Delete account');
    const dialog = admin.getByRole('dialog', { name: 'Delete the account of June Park' });
    await dialog.getByText('Hand over to another person').click();
    await pickPerson(admin, 'Who gets them', heir.username);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expectToast(admin, 'Account deleted');
    await signIn(junesPage, { ...june, password: 'Orchard-1987' });
    await expect(junesPage.getByText('Invalid email or password').first()).toBeVisible();
    await expect(async () => {
      await heir.page.goto('/photos');
      await expect(heir.page.getByRole('link', { name: 'Harvest' })).toBeVisible({ timeout: 3000 });
    }).toPass();
    await expect(heir.page.getByRole('link', { name: 'Barn' })).toBeVisible();
  });

  await test.step('all of it is in the audit log', async () => {
    await openTab(admin, 'Settings');
    await admin.getByRole('link', { name: 'Open the audit log' }).click();
    const table = admin.getByRole('table', { name: 'Audit log' });
    for (const sentence of [
      /created the account of/,
      /set a new password for/,
      /gave .* a role/,
      /deleted the account of/,
    ]) {
      await expect(table.getByRole('cell', { name: sentence }).first()).toBeVisible();
    }
    const download = admin.waitForEvent('download');
    await admin.getByRole('link', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^heirloom-audit-log-.*\.csv$/);
  });
  await context.close();
});

test('statistics count what is there, and go out as CSV [ADMSTAT-01, ADMSTAT-02, ADMSTAT-03]', async ({
  admin,
  newPerson,
}) => {
  const rose = await newPerson('rose');
  const files = makeFamilyFiles({ photos: ['Meadow'], recordings: ['Waltz'] });
  await addFiles(rose.page, files.paths);
  files.remove();
  await admin.goto('/admin?tab=statistics');
  const row = admin.getByRole('row', { name: new RegExp(rose.email) });
  await expect(row.getByRole('cell').nth(5)).toHaveText('2');
  await expect(admin.getByRole('article', { name: 'Audio' })).toContainText('1');
  const download = admin.waitForEvent('download');
  await admin.getByRole('link', { name: 'Download CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^heirloom-statistics-.*\.csv$/);
});

test('an invited person makes their own account with the link [ADMUSERS-17]', async ({
  admin,
  browser,
  contextOptions,
  server,
}) => {
  await admin.goto('/admin?tab=users');
  await admin.getByRole('button', { name: 'Invite someone' }).click();
  await admin.getByRole('textbox', { name: 'Email' }).fill('guest@example.com');
  await admin.getByRole('button', { name: 'Make Invitation' }).click();
  const link = await admin.getByRole('textbox', { name: 'Link' }).inputValue();
  await admin.getByRole('button', { name: 'Done' }).click();
  await expect(admin.getByText('guest@example.com')).toBeVisible();

  const context = await browser.newContext({ ...contextOptions, baseURL: server.url });
  const guest = await context.newPage();
  await guest.goto(link);
  await expect(guest.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await context.close();

  await admin.getByRole('button', { name: /^Withdraw the invitation/ }).click();
  await expectToast(admin, 'Invitation withdrawn');
});

test('a client gets none of it [ROLE-05, ROLE-16]', async ({ person }) => {
  const { page } = person;
  for (const tab of ['users', 'statistics', 'create-user', 'audit']) {
    await page.goto(`/admin?tab=${tab}`);
    await expect(page).toHaveURL(/\/$/);
  }
  const statuses = await page.evaluate(async () => {
    const get = async (address: string) => (await fetch(address)).status;
    const call = async (name: string) =>
      (
        await fetch(`/api/rpc/${name}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ json: {} }),
        })
      ).status;
    return [
      await get('/api/statistics.csv'),
      await get('/api/audit.csv'),
      await get('/api/audit.json'),
      await call('people/list'),
      await call('statistics/read'),
      await call('audit/list'),
      await call('people/invitations'),
    ];
  });
  expect(statuses).toEqual([403, 403, 403, 403, 403, 403, 403]);
});
