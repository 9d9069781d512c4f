import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { childEnvironment } from '../../server/test/child-environment.ts';
import { commandProgram } from '../../server/test/programs.ts';
import { addFiles } from '../fixtures/add-files.ts';
import { expect, test as administered } from '../fixtures/administered.ts';
import { makeFamilyFiles } from '../fixtures/family-files.ts';
import { type HeirloomServer, serverFixture, startHeirloom } from '../fixtures/heirloom-server.ts';

const repository = path.join(import.meta.dirname, '../..');
const backups = mkdtempSync(path.join(tmpdir(), 'heirloom-e2e-backups-'));
const family = makeFamilyFiles({ photos: ['Birthday_cake', 'Garden-party'] });

const test = administered.extend({
  server: serverFixture(() => startHeirloom({ BACKUP_DIR: backups })),
});
test.afterAll(() => {
  family.remove();
  rmSync(backups, { recursive: true, force: true });
});

/** Finds an original by the name of the uploaded file, which is in the sidecar beside it. */
function originalOf({ dataDir }: HeirloomServer, fileName: string): string {
  const folder = path.join(dataDir, 'originals', 'images');
  const sidecars = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => path.join(folder, name));
  const own = sidecars.find((file) => readFileSync(file, 'utf8').includes(`"${fileName}"`));
  return own?.slice(0, -'.json'.length) ?? '';
}

function flipBit(file: string): void {
  const bytes = readFileSync(file);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

function heirloom({ dataDir }: HeirloomServer, ...args: string[]): string {
  return execFileSync(process.execPath, [commandProgram, ...args], {
    cwd: repository,
    env: { ...childEnvironment, DATA_DIR: dataDir, KEEP_FREE_BYTES: '0' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

test('a superuser backs the archive up, learns of a damaged original, and has it repaired from the backup', async ({
  admin: page,
  server,
}) => {
  await addFiles(page, family.paths);

  await page.goto('/admin');
  const card = page.getByRole('region', { name: 'Safekeeping' });
  const backup = card.getByRole('article', { name: 'Last backup' });
  const check = card.getByRole('article', { name: 'Check of the originals' });
  await expect(backup.getByText('Never')).toBeVisible();
  await expect(check.getByText('2 of 2 originals read in the last 30 days')).toBeVisible();
  await backup.getByRole('button', { name: 'Back up now' }).click();
  await expect(page.getByText('Backup complete')).toBeVisible();
  await expect(backup.getByText('Complete')).toBeVisible();

  await check.getByRole('button', { name: 'Check everything now' }).click();
  await expect(page.getByText('All originals are as they were uploaded')).toBeVisible();
  await expect(page.getByText('One original is damaged')).toBeHidden();

  const original = originalOf(server, 'Birthday_cake.jpg');
  flipBit(original);
  await check.getByRole('button', { name: 'Check everything now' }).click();
  await expect(page.getByText('One original is damaged')).toBeVisible();
  await expect(check.getByText('1 corrupt')).toBeVisible();
  await page.getByRole('alert').getByRole('button', { name: 'Show findings' }).click();
  const findings = page.getByRole('dialog', { name: 'Findings' });
  const rows = findings.getByRole('list', { name: 'Damaged originals' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(/Birthday.cake/);
  await expect(rows).toContainText('The file no longer has the bytes that were uploaded.');
  await page.keyboard.press('Escape');
  await expect(
    page.getByRole('alert').getByRole('button', { name: 'Show findings' }),
  ).toBeFocused();
  expect(server.output()).not.toContain('Birthday');

  expect(heirloom(server, 'fixity', '--repair-from', backups)).toBe('Repaired: 1.\n');
  await page.reload();
  await expect(check.getByText('2 of 2 originals')).toBeVisible();
  await expect(page.getByText('One original is damaged')).toBeHidden();
  expect(heirloom(server, 'fixity', '--all')).toBe('All is well: 2 originals.\n');
  expect(readFileSync(original).equals(readFileSync(`${original}.damaged`))).toBe(false);
});
