import type { Job, ThumbnailOutcome, ThumbnailRun } from '@heirloom/contract/admin/admin.schema.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { admin, sampleSettings, sampleStatus, superuser } from '#test/fake-admin.ts';
import { apiError, type FakeApi } from '#test/fake-api.ts';
import { administrator, renderApp } from '#test/render-app.tsx';

async function open(api: FakeApi = {}, visitor = administrator()) {
  const app = renderApp('/admin?tab=settings', visitor, admin(api));
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  return app;
}

const card = async (name: string) => within(await screen.findByRole('region', { name }));

function film(number: number, outcome: ThumbnailOutcome) {
  return {
    mediaId: `c1a7b9de-0000-4000-8000-00000000000${number}`,
    title: `Tape ${number}`,
    outcome,
  };
}

function run(changes: Partial<ThumbnailRun>): ThumbnailRun {
  return {
    id: 'a1a7b9de-0000-4000-8000-000000000001',
    scope: 'missing',
    startedAt: '2026-01-05T08:00:00Z',
    finishedAt: null,
    total: 4,
    succeeded: 0,
    failed: 0,
    results: [],
    ...changes,
  };
}

/** Fakes the thumbnail generator: each request for its run returns the next stage. */
function generator(stages: ThumbnailRun[]): FakeApi {
  let asked = 0;
  let isStarted = false;
  return {
    admin: {
      startThumbnails: () => {
        isStarted = true;
        return stages[0]!;
      },
      thumbnailRun: () => (isStarted ? stages[Math.min(asked++, stages.length - 1)]! : null),
    },
  };
}

it('goes from idle to processing with percent, then sums up [ADMSET-01, ADMSET-02, ERR-10, ERR-62, ERR-64]', async () => {
  const results = [film(3, 'failed'), film(2, 'unreadable'), film(1, 'missing'), film(0, 'made')];
  const { user } = await open(
    generator([
      run({}),
      run({ succeeded: 1, results: results.slice(3) }),
      run({ succeeded: 1, failed: 2, results: results.slice(1) }),
      run({ succeeded: 1, failed: 3, results, finishedAt: '2026-01-05T08:01:00Z' }),
    ]),
  );
  const thumbnails = await card('Video thumbnails');
  expect(thumbnails.queryByRole('progressbar')).toBe(null);
  await user.click(thumbnails.getByRole('button', { name: 'Generate Thumbnails' }));
  await thumbnails.findByText('0%');
  thumbnails.getByText('Processing videos');
  const busy = thumbnails.getByRole('button', { name: 'Generating…' });
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  await thumbnails.findByText('25%');
  await thumbnails.findByText('75%');
  await thumbnails.findByText('All videos processed');
  thumbnails.getByText('1 succeeded');
  thumbnails.getByText('3 failed');
  const list = thumbnails.getByRole('list', { name: 'Results' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Tape 3Upload failed',
    'Tape 2Failed to load video',
    'Tape 1Could not get video URL',
    'Tape 0',
  ]);
  // The list is at most 15rem high, then it scrolls.
  expect(list.className).toContain('max-h-60');
  expect(list.className).toContain('overflow-y-auto');
  await screen.findByText('Thumbnails generated!');
});

it('says when all videos failed [ERR-63]', async () => {
  const results = [film(1, 'unreadable')];
  const over = run({ total: 1, failed: 1, results, finishedAt: '2026-01-05T08:01:00Z' });
  const { user } = await open(generator([run({ total: 1 }), over]));
  await user.click(screen.getByRole('button', { name: 'Generate Thumbnails' }));
  await screen.findByText('No thumbnails generated');
  screen.getByText('All videos failed');
});

it('says when there is no video, and when they could not be fetched [ERR-61]', async () => {
  const startThumbnails = vi.fn<() => null>(() => null);
  const { user } = await open({ admin: { startThumbnails } });
  await user.click(screen.getByRole('button', { name: 'Make all again' }));
  const toast = await screen.findByText('No videos found');
  expect(toast.closest('[role=alert]')).not.toBeNull();
  expect(startThumbnails).toHaveBeenCalledWith({ scope: 'all' });
  startThumbnails.mockImplementation(() => {
    throw apiError('INTERNAL');
  });
  await user.click(screen.getByRole('button', { name: 'Generate Thumbnails' }));
  await screen.findByText('Failed to fetch videos');
});

function job(changes: Partial<Job> = {}): Job {
  return {
    id: 'd1a7b9de-0000-4000-8000-000000000001',
    name: 'process-media',
    state: 'failed',
    file: {
      id: 'c1a7b9de-0000-4000-8000-000000000001',
      title: 'Christmas tape',
      ownerName: 'Anna Berger',
    },
    attempt: 3,
    mostAttempts: 3,
    progress: null,
    reason: 'The computer was switched off.',
    createdAt: '2026-01-05T08:00:00Z',
    startedAt: '2026-01-05T08:00:01Z',
    completedAt: '2026-01-05T08:03:00Z',
    ...changes,
  };
}

it('lists failed jobs with their reasons, and retries one or all', async () => {
  const retryJobs = vi.fn(() => ({ retried: 1 }));
  const mail = job({ id: 'd1a7b9de-0000-4000-8000-000000000002', name: 'send-mail', file: null });
  const { user } = await open({
    admin: { listJobs: () => ({ items: [job(), mail], next: null }), retryJobs },
  });
  const jobs = await card('Background jobs');
  const [first, second] = await jobs.findAllByRole('listitem');
  expect(first!.textContent).toContain('Prepare a file');
  expect(first!.textContent).toContain('"Christmas tape" of Anna Berger');
  expect(first!.textContent).toContain('The computer was switched off.');
  expect(second!.textContent).toContain('Send a mail');
  await user.click(jobs.getByRole('button', { name: 'Retry: Christmas tape' }));
  await screen.findByText('1 job will be tried again');
  expect(retryJobs).toHaveBeenLastCalledWith({ ids: [job().id] });
  await user.click(jobs.getByRole('button', { name: 'Retry all' }));
  await waitFor(() => expect(retryJobs).toHaveBeenLastCalledWith({}));
});

it('shows what waits and runs, with its progress, page by page', async () => {
  const running = job({ state: 'active', attempt: 1, progress: 40, reason: null });
  const listJobs = vi.fn(({ states, before }: { states?: string[]; before?: object }) => {
    if (states?.[0] !== 'active') return { items: [], next: null };
    const next = before ? null : { id: running.id, createdAt: running.createdAt };
    const id = before ? 'd1a7b9de-0000-4000-8000-000000000003' : running.id;
    return { items: [{ ...running, id }], next };
  });
  const { user } = await open({ admin: { listJobs } });
  const jobs = await card('Background jobs');
  await jobs.findByText('No job has failed');
  await user.click(jobs.getByRole('tab', { name: /Waiting/ }));
  await jobs.findByText('No job is waiting');
  expect(listJobs).toHaveBeenLastCalledWith(
    expect.objectContaining({ states: ['created', 'retry'] }),
  );
  await user.click(jobs.getByRole('tab', { name: /Running/ }));
  const bar = await jobs.findByRole('progressbar');
  expect(bar.getAttribute('aria-valuenow')).toBe('40');
  expect(jobs.queryByRole('button', { name: /Retry/ })).toBe(null);
  await user.click(jobs.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(jobs.getAllByRole('listitem')).toHaveLength(2));
});

it('shows the settings of the installation, with their defaults, and saves them', async () => {
  const update = vi.fn((settings: typeof sampleSettings) => ({
    settings,
    defaults: sampleSettings,
  }));
  const { user } = await open({ settings: { update } }, superuser());
  const form = await card('Installation settings');
  await user.click(await form.findByRole('radio', { name: /Invited people/ }));
  await user.type(form.getByLabelText(/Storage for each person/), '2,5');
  const upload = form.getByLabelText(/Largest file/);
  expect(upload).toHaveProperty('value', '50');
  form.getByText(/^Larger files are refused, .* Default: 50\.0 GB$/);
  form.getByText(/^Until they turn it on, they have the rights of a client/);
  await user.clear(upload);
  await user.type(upload, 'a lot');
  await user.click(form.getByRole('checkbox', { name: /two-factor/ }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText('Please enter a size.');
  expect(update).not.toHaveBeenCalled();
  await user.clear(upload);
  await user.type(upload, '80');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('Settings saved');
  expect(update).toHaveBeenCalledWith({
    ...sampleSettings,
    signUp: 'invite',
    adminsNeedTwoFactor: true,
    quotaBytes: 2.5 * 1024 ** 3,
    uploadLimitBytes: 80 * 1024 ** 3,
  });
});

it('saves the settings only after the password, and keeps what was entered without it', async () => {
  let isProven = false;
  const update = (settings: typeof sampleSettings) => {
    if (!isProven) throw apiError('STEP_UP_REQUIRED');
    return { settings, defaults: sampleSettings };
  };
  const auth = {
    stepUp: () => {
      isProven = true;
      return {};
    },
    twoFactorState: () => ({ isOn: false }),
  };
  const { user } = await open({ settings: { update }, auth }, superuser());
  const form = await card('Installation settings');
  const quota = await form.findByLabelText(/Storage for each person/);
  await user.type(quota, '7');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByLabelText(/Password/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  expect(quota).toHaveProperty('value', '7');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await user.type(await screen.findByLabelText(/Password/), 'lake-house-1987');
  await user.keyboard('{Enter}');
  await screen.findByText('Settings saved');
  expect(screen.queryByText('The settings could not be saved')).toBe(null);
});

it('shows an administrator the settings, to be changed by the superuser [ROLE-23]', async () => {
  await open();
  const form = await card('Installation settings');
  await form.findByText('Only the superuser can change these settings.');
  expect(form.getByRole('button', { name: 'Save' }).closest('fieldset')?.disabled).toBe(true);
});

it('sends a test mail and says where it went, or why it did not', async () => {
  const sendTestMail = vi.fn<() => { to: string; via: 'smtp' | 'outbox' }>(() => ({
    to: 'maria@example.org',
    via: 'outbox',
  }));
  const { user } = await open({ admin: { sendTestMail } });
  const mail = await card('Mail');
  await mail.findByText(/There is no mail server/);
  await user.click(mail.getByRole('button', { name: 'Send a test mail' }));
  await mail.findByText('The mail to maria@example.org is in the outbox folder.');
  sendTestMail.mockReturnValue({ to: 'maria@example.org', via: 'smtp' });
  await user.click(mail.getByRole('button', { name: 'Send a test mail' }));
  await mail.findByText('The mail server accepted the mail to maria@example.org.');
  sendTestMail.mockImplementation(() => {
    throw apiError('UNAVAILABLE', 'The mail server did not take the mail: connection refused');
  });
  await user.click(mail.getByRole('button', { name: 'Send a test mail' }));
  await mail.findByText('The mail server did not take the mail: connection refused');
});

it('has the admin status panel [ADMSET-03]', async () => {
  await open();
  const status = await card('Admin status');
  status.getByText('Admin access');
  status.getByText('anna@example.org');
  await status.findByText('120.0 GB of 500.0 GB free for uploads');
  status.getByText('2.0 GB are always kept free');
  status.getByText('PostgreSQL 18.1, its own, 40.0 MB');
  status.getByText('ffmpeg 7.1');
  status.getByText('Full box');
  status.getByText('Files are read in a full box.');
});

it('says in the status panel when films cannot be prepared', async () => {
  const media = { ...sampleStatus.media, ffmpegVersion: null, problem: 'ffmpeg was not found.' };
  await open({ admin: { status: () => ({ ...sampleStatus, media }) } });
  await (await card('Admin status')).findByText('ffmpeg was not found.');
});

it('says what could not be loaded, without grey boxes and false zeros', async () => {
  const fail = (): never => {
    throw apiError('INTERNAL');
  };
  const listJobs = vi.fn(fail);
  const { user } = await open({ admin: { status: fail, listJobs } });
  const status = await card('Admin status');
  await status.findByText('The state of the server could not be loaded');
  status.getByRole('button', { name: 'Try again' });
  const jobs = await card('Background jobs');
  await jobs.findByText('The jobs could not be loaded');
  jobs.getByRole('tab', { name: 'Failed –' });
  const before = listJobs.mock.calls.length;
  await user.click(jobs.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(listJobs.mock.calls.length).toBeGreaterThan(before));
});

it('has the ladder of levels, the own one lit [ADMSET-04]', async () => {
  await open();
  const levels = (await card('Levels')).getAllByRole('listitem');
  expect(levels.map(({ textContent }) => textContent)).toEqual([
    'Client',
    'User',
    'AdministratorYou',
    'Superuser',
  ]);
  expect(levels.map((level) => level.getAttribute('aria-current'))).toEqual([
    null,
    null,
    'true',
    null,
  ]);
});
