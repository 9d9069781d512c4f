import { addFiles } from '../fixtures/add-files.ts';
import { makeFamilyFiles } from '../fixtures/family-files.ts';
import { type HeirloomServer, serverWithSpaces } from '../fixtures/heirloom-server.ts';
import { expect, test as base } from '../fixtures/heirloom.ts';
import { uploadByBulk } from '../fixtures/upload.ts';

const test = base.extend<object, { server: HeirloomServer }>({ server: serverWithSpaces });

const files = makeFamilyFiles({ photos: ['Red bicycle', 'Low tide', 'Old pier'] });
test.afterAll(() => files.remove());

test('a mother makes a space and invites by a link; her son joins, sees what she adds without a reload, and loses it when she takes it out (SPACE-01, SPACE-02, SPACE-03, SPACE-04, SPACE-07, SPACE-08, SPACE-20 in part)', async ({
  person,
  newPerson,
}) => {
  const { page } = person;
  await addFiles(page, files.paths.slice(0, 2));
  await page.goto('/');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('link', { name: 'Share with family' }).click();
  await page.getByRole('button', { name: 'Make a space' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('The lake house');
  await page.getByRole('button', { name: 'Make space' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The lake house' })).toBeVisible();
  await page.getByRole('button', { name: 'Make a link' }).click();
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();

  const { page: sons } = await newPerson('ben');
  await expect(sons.getByRole('link', { name: 'Family', exact: true })).toHaveCount(0);
  await sons.goto(link);
  await expect(sons.getByText('The members see your name and your picture.')).toBeVisible();
  await sons.getByRole('button', { name: 'Join' }).click();
  await expect(sons.getByText('Nothing here yet')).toBeVisible();
  await expect(sons.getByRole('link', { name: 'Family', exact: true })).toBeVisible();
  await expect(page.getByText('2 people')).toBeVisible();

  await page.getByRole('link', { name: 'Add items' }).click();
  await page.getByRole('checkbox', { name: 'Select Red bicycle' }).check();
  await page.getByRole('button', { name: 'Add to The lake house' }).click();
  const picture = sons.getByRole('link', { name: 'Red bicycle' });
  await expect(picture).toBeVisible();
  await expect(sons.getByText('1 item', { exact: true }).first()).toBeVisible();

  // A viewer changes nothing: the menu offers only what the server allows.
  await sons.getByRole('button', { name: 'More actions for Red bicycle' }).click();
  await expect(sons.getByRole('menuitem')).toHaveText(['Download']);
  await sons.keyboard.press('Escape');
  await picture.click();
  await expect(sons.getByRole('dialog', { name: 'Red bicycle' })).toBeVisible();
  // Turning is proposed, and asked before.
  await sons
    .getByRole('button', { name: /^Rotate/ })
    .first()
    .click();
  const asked = sons.getByRole('alertdialog', { name: 'Propose to turn the photo?' });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await sons.goBack();

  await page.getByRole('button', { name: 'More actions for Red bicycle' }).click();
  await page.getByRole('menuitem', { name: 'Take out of the space' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take out' }).click();
  await expect(sons.getByText('Nothing here yet')).toBeVisible();

  // What she uploads from now on goes in as well: the choice is remembered.
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click();
  await page.getByRole('menuitem', { name: /Bulk Upload/ }).click();
  const upload = page.getByRole('dialog', { name: 'Bulk Upload' });
  await upload.getByRole('checkbox', { name: 'The lake house' }).check();
  await upload.getByRole('button', { name: 'Keep it in the space' }).click();
  await expect(upload.getByRole('button', { name: 'Keep it in the space' })).toBeHidden();
  await upload.getByRole('button', { name: 'Cancel' }).click();
  await uploadByBulk(page, files.paths.slice(2));
  await expect(sons.getByRole('link', { name: 'Old pier' })).toBeVisible();
});
