import type { BackupRun, SecondPlaceState } from '@heirloom/contract/backups/backups.schema.ts';
import type { FixityState, ListStorageInput } from '@heirloom/contract/fixity/fixity.schema.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { admin, neverKept, nothingFound, superuser } from '#test/fake-admin.ts';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { administrator, renderApp } from '#test/render-app.tsx';

function run(changes: Partial<BackupRun> = {}): BackupRun {
  return {
    startedAt: '2026-01-05T02:00:00Z',
    finishedAt: '2026-01-05T02:30:00Z',
    outcome: 'ok',
    counts: {},
    reason: null,
    ...changes,
  };
}

async function open(api: FakeApi = {}, person = superuser()) {
  const app = renderApp('/admin', person, admin(api));
  const card = within(await screen.findByRole('region', { name: 'Safekeeping' }));
  const part = async (name: string) => within(await card.findByRole('article', { name }));
  return { ...app, part };
}

it('warns that there is no backup, and leads to how to have one', async () => {
  const { user, part } = await open();
  const backup = await part('Last backup');
  backup.getByText('Never');
  backup.getByText('No backup');
  await user.click(backup.getByRole('button', { name: 'Set up backups' }));
  const help = within(await screen.findByRole('dialog', { name: 'Set up backups' }));
  expect(help.getAllByRole('listitem')[1]!.textContent).toContain('Set BACKUP_DIR');
  help.getByText('script/heirloom backup --to FOLDER');
  await user.click(help.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('says when the last backup was made, what came of it, and whether it was read again', async () => {
  const { part } = await open({
    safekeeping: {
      overview: () => ({
        ...neverKept,
        hasBackupDir: true,
        backup: run({ outcome: 'failed', reason: 'The disk is full.' }),
        lastGoodBackupAt: '2026-01-04T02:30:00Z',
        verify: run({ outcome: 'ok', finishedAt: '2026-01-04T05:00:00Z' }),
      }),
    },
  });
  const backup = await part('Last backup');
  backup.getByText(/^Jan 5, 2026/);
  backup.getByText('Failed');
  backup.getByText('The disk is full.');
  backup.getByText(/^The latest complete backup was made on Jan 4, 2026/);
  backup.getByText(/^Checked on Jan 4, 2026.*: everything is as it should be/);
  backup.getByText('No test restore yet: the server does one every month.');
  backup.getByText(/^The server backs itself up every night, and copies new originals/);
});

it('warns that new originals have no copy yet, on top of the Dashboard and in the card', async () => {
  const overview = () => ({ ...neverKept, hasBackupDir: true, backup: run(), lateCopies: 3 });
  const { part } = await open({ safekeeping: { overview } });
  const backup = await part('Last backup');
  backup.getByText('3 originals have no copy yet.');
  const alert = (await screen.findByText('3 originals are not copied yet')).closest('[role]');
  expect(alert?.textContent).toContain('Is the disk of BACKUP_DIR connected');
});

it('warns of checks of the backups that failed or found something, with the reason', async () => {
  const verify = run({ outcome: 'problems', reason: '2 are missing.' });
  const restoreTest = run({ outcome: 'failed', reason: 'The trial needs 3.0 GB.' });
  const overview = () => ({ ...neverKept, hasBackupDir: true, backup: run(), verify, restoreTest });
  const { part } = await open({ safekeeping: { overview } });
  const backup = await part('Last backup');
  backup.getByText(/^Checked on Jan 5, 2026.*: not everything/);
  backup.getByText(/^The test restore on Jan 5, 2026.* failed/);
  await screen.findByText('The check of the backups found something');
  screen.getByText('2 are missing.');
  screen.getByText('The test restore of the last backup failed');
  screen.getByText('The trial needs 3.0 GB.');
});

it('backs up when the superuser says so and has given the password, and says how it ended', async () => {
  const old = run();
  let backup = old;
  let isProven = false;
  const backUpNow = vi.fn(() => {
    if (!isProven) throw apiError('STEP_UP_REQUIRED');
    backup = run({ startedAt: new Date().toISOString(), finishedAt: null, outcome: null });
    return { started: true };
  });
  const overview = () => ({ ...neverKept, hasBackupDir: true, backup });
  const { user, part } = await open({
    safekeeping: { overview, backUpNow },
    auth: {
      stepUp: () => {
        isProven = true;
        return {};
      },
      twoFactorState: () => ({ isOn: false }),
    },
  });
  const card = await part('Last backup');
  await user.click(card.getByRole('button', { name: 'Back up now' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/Password/), 'lake-house-1987');
  await user.keyboard('{Enter}');
  await card.findByText('Running');
  const busy = card.getByRole('button', { name: 'Backing up…' });
  await user.click(busy);
  expect(backUpNow).toHaveBeenCalledTimes(2);
  backup = { ...backup, finishedAt: new Date().toISOString(), outcome: 'ok' };
  await screen.findByText('Backup complete');
  card.getByText('Complete');
  card.getByRole('button', { name: 'Back up now' });
});

it('says how a backup ended that was over before anybody could look', async () => {
  let backup: BackupRun | null = null;
  const backUpNow = () => {
    backup = run({ outcome: 'problems', reason: 'Some originals are missing.' });
    return { started: true };
  };
  const overview = () => ({ ...neverKept, hasBackupDir: true, backup });
  const { user, part } = await open({ safekeeping: { overview, backUpNow } });
  const card = await part('Last backup');
  await user.click(card.getByRole('button', { name: 'Back up now' }));
  await screen.findByText('Backup finished with problems');
  await card.findByText('Some originals are missing.');
});

it('cannot back up without a folder, and lets only the superuser do it', async () => {
  const backUpNow = vi.fn(() => ({ started: true }));
  const { part } = await open({ safekeeping: { overview: () => neverKept, backUpNow } });
  const card = await part('Last backup');
  expect(card.queryByRole('button', { name: 'Back up now' })).toBeNull();
  expect(backUpNow).not.toHaveBeenCalled();
});

it('says how many originals were read lately, and when all were', async () => {
  const { part } = await open({
    safekeeping: { overview: () => ({ ...neverKept, fixity: run() }) },
  });
  const check = await part('Check of the originals');
  check.getByText('2,600 of 2,608 originals read in the last 30 days');
  await check.findByText(/^Everything was last checked on Jan 5, 2026/);
  expect(screen.queryByRole('alert')).toBe(null);
  expect(check.queryByRole('button', { name: 'Show findings' })).toBe(null);
});

it('has a superuser check everything, shows how far it is, and what it found', async () => {
  let state: FixityState = nothingFound;
  const checkAll = vi.fn(() => {
    state = { ...nothingFound, run: { startedAt: '2026-01-06T10:00:00Z', checked: 652 } };
    return { started: true };
  });
  const { user, part } = await open({ fixity: { state: () => state, checkAll } });
  const check = await part('Check of the originals');
  await user.click(check.getByRole('button', { name: 'Check everything now' }));
  const bar = await check.findByRole('progressbar', { name: 'Reading every original' });
  expect(bar.getAttribute('aria-valuenow')).toBe('25');
  check.getByText('652 of 2,608');
  const busy = check.getByRole('button', { name: 'Checking…' });
  await user.click(busy);
  expect(checkAll).toHaveBeenCalledTimes(1);
  state = { ...nothingFound, damaged: { corrupt: 1, missing: 0, unreadable: 0 } };
  await screen.findByText('The check found something');
  expect(check.queryByRole('progressbar')).toBe(null);
  check.getByText('1 corrupt');
  within(await screen.findByRole('alert')).getByText('One original is damaged');
});

it('says how a check ended that was over before anybody could look', async () => {
  const { user, part } = await open({ fixity: { checkAll: () => ({ started: true }) } });
  const check = await part('Check of the originals');
  await user.click(check.getByRole('button', { name: 'Check everything now' }));
  await screen.findByText('All originals are as they were uploaded');
  check.getByRole('button', { name: 'Check everything now' });
});

it('says that all is well after a check that found nothing', async () => {
  let state: FixityState = {
    ...nothingFound,
    run: { startedAt: '2026-01-06T10:00:00Z', checked: 2600 },
  };
  await open({ fixity: { state: () => state } });
  await screen.findByRole('progressbar');
  state = nothingFound;
  await screen.findByText('All originals are as they were uploaded');
});

it('lists what is damaged, whose it is and what to do, and the files that nobody knows, 100 at a time [CONST-06]', async () => {
  const state = {
    ...nothingFound,
    damaged: { corrupt: 1, missing: 1, unreadable: 500 },
    orphaned: 130,
  };
  const common = { type: 'video', ownerName: 'Theo', checkedAt: '2026-01-05T10:00:00Z' } as const;
  const findings = () => ({
    damaged: [
      {
        ...common,
        mediaId: '7d0b9a8e-6f1c-4f0e-9a4e-2f3c51a0b208',
        title: 'Birthday',
        finding: 'corrupt' as const,
        isInTrash: false,
      },
      {
        ...common,
        mediaId: '7d0b9a8e-6f1c-4f0e-9a4e-2f3c51a0b209',
        title: 'Lake',
        finding: 'missing' as const,
        isInTrash: true,
      },
    ],
  });
  const names = Array.from(
    { length: 130 },
    (_, n) => `images/abc/${String(n).padStart(3, '0')}.jpg`,
  );
  const listOrphaned = ({ limit, offset }: ListStorageInput) => ({
    files: names
      .slice(offset, offset + limit)
      .map((path) => ({ path, sizeBytes: 2048, foundAt: '2026-01-05T10:00:00Z' })),
    total: names.length,
  });
  const { user, part } = await open(
    { fixity: { state: () => state, findings, listOrphaned } },
    administrator(),
  );
  const check = await part('Check of the originals');
  for (const text of ['1 corrupt', '1 missing', '500 unreadable', '130 without an item']) {
    await check.findByText(text);
  }
  expect(check.queryByRole('button', { name: 'Check everything now' })).toBe(null);
  const alert = within(screen.getByRole('alert'));
  alert.getByText('502 originals are damaged');
  const opener = alert.getByRole('button', { name: 'Show findings' });
  await user.click(opener);
  const dialog = within(await screen.findByRole('dialog', { name: 'Findings' }));
  const rows = within(await dialog.findByRole('list', { name: 'Damaged originals' }));
  const [birthday, lake] = rows.getAllByRole('listitem').map((row) => row.textContent);
  expect(birthday).toContain('BirthdayCorruptof TheoThe file no longer has the bytes');
  expect(lake).toContain('LakeMissingof Theo, in the trash');
  expect(rows.getByRole('link').getAttribute('href')).toMatch(/^\/movies\/7d0b9a8e/);
  dialog.getByText('script/heirloom fixity --repair-from FOLDER');
  dialog.getByText('And 500 more');
  const orphans = within(dialog.getByRole('list', { name: 'Files without an item' }));
  const listed = () =>
    orphans.getAllByRole('listitem').map(({ firstChild }) => firstChild?.textContent);
  expect(listed()).toEqual(names.slice(0, 100));
  await user.click(dialog.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(listed()).toEqual(names));
  expect(dialog.queryByRole('button', { name: 'Show more' })).toBe(null);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it('says when nothing could be found out, and asks again', async () => {
  let isUp = false;
  const state = () => {
    if (!isUp) throw apiError('UNAVAILABLE');
    return nothingFound;
  };
  const { user, part } = await open({ fixity: { state } });
  const failed = await screen.findByText(
    'The state of the backups could not be loaded',
    undefined,
    { timeout: 10_000 },
  );
  isUp = true;
  await user.click(
    within(failed.closest('[role=alert]') as HTMLElement).getByRole('button', {
      name: 'Try again',
    }),
  );
  await part('Check of the originals');
}, 15_000);

const secondPlace: SecondPlaceState = {
  url: 's3://copies/family',
  lock: 'enforced',
  isEncrypted: true,
  isSheetMissing: false,
  isOnBackupDisk: false,
  trouble: null,
  copies: 2608,
  lateCopies: 0,
  backup: run(),
  lastGoodBackupAt: '2026-01-05T02:30:00Z',
  verify: run(),
};
function withPlace(changes: Partial<SecondPlaceState> = {}): FakeApi {
  const overview = () => ({ ...neverKept, secondPlace: { ...secondPlace, ...changes } });
  return { safekeeping: { overview } };
}

it('shows the second place: its age, whether its store keeps the copies, and that they are encrypted', async () => {
  const { part } = await open(withPlace());
  const place = await part('Second place');
  await place.findByText('s3://copies/family');
  place.getByText('Object lock');
  place.getByText('Complete');
  place.getByText('It has 2,608 originals.');
  place.getByText(/^The latest complete backup there is of Jan 5, 2026/);
  place.getByText(/^Checked and found right on Jan 5, 2026/);
  place.getByText('Everything there is encrypted.');
  expect(screen.queryByText('The second place for copies needs your attention')).toBeNull();
});

it('says what is wrong with the second place, and that its key was never printed', async () => {
  const trouble = 's3://copies/family does not answer (ECONNREFUSED).';
  const { part } = await open(
    withPlace({ trouble, lateCopies: 2, lock: 'none', isSheetMissing: true, isOnBackupDisk: true }),
  );
  const place = await part('Second place');
  await place.findByText(trouble);
  place.getByText('Without object lock');
  expect(place.queryByText('Complete')).toBeNull();
  place.getByText(/^This place has no object lock/);
  place.getByText(/^It is on the same disk as BACKUP_DIR/);
  place.getByText('2 originals have no copy there although more than 15 minutes have passed.');
  place.getByText(/Run script\/heirloom recovery-sheet/);
  const alert = (
    await screen.findByText('The second place for copies needs your attention')
  ).closest('[role]');
  expect(alert?.textContent).toContain('does not answer');
});

it('tells how to have a second place, and that a backup on the disk of the archive is none', async () => {
  const { part } = await open({
    safekeeping: {
      overview: () => ({ ...neverKept, hasBackupDir: true, isBackupDirNear: true, backup: run() }),
    },
  });
  const place = await part('Second place');
  await place.findByText('None');
  place.getByText(/^To have one, set COPY_URL/);
  (await part('Last backup')).getByText(/^BACKUP_DIR is on the same disk as the archive/);
});
