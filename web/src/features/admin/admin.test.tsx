import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { admin, sampleStatus, superuser } from '#test/fake-admin.ts';
import { administrator, anna, renderApp } from '#test/render-app.tsx';

const tabNames = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

it.each([
  ['an administrator', administrator],
  ['a superuser', superuser],
])('has seven tabs, for %s [ADMIN-01]', async (_who, visitor) => {
  renderApp('/admin', visitor(), admin());
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  expect(tabNames()).toEqual([
    'Dashboard',
    'Statistics',
    'Manage Users',
    'Create User',
    'File Manager',
    'Google Drive',
    'Settings',
  ]);
});

it('says when an older version runs than the one that has changed the database', async () => {
  const status = { ...sampleStatus, newerVersion: '1.3.0' };
  renderApp('/admin', administrator(), admin({ admin: { status: () => status } }));
  await screen.findByText('An older version runs');
  screen.getByText(/Heirloom 1\.3\.0 has changed the database, and 1\.2\.3 may run on it/);
});

it('has the audit log as a page within Settings, for the superuser alone [ADMIN-01]', async () => {
  const audit = { list: () => ({ items: [], nextBefore: null }) };
  const { user, href } = renderApp('/admin?tab=settings', superuser(), admin({ audit }));
  await user.click(await screen.findByRole('link', { name: 'Open the audit log' }));
  await screen.findByRole('heading', { level: 1, name: 'Audit Log' });
  expect(href()).toBe('/admin?tab=audit');
  await user.click(screen.getByRole('tab', { name: 'Settings', selected: true }));
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  expect(href()).toBe('/admin?tab=settings');
});

it('keeps the audit log from an administrator, whatever the address says', async () => {
  renderApp('/admin?tab=audit', administrator(), admin());
  await screen.findByRole('heading', { level: 1, name: 'Page not found' });
});

it('leads back to the main site from the Dashboard, to the Dashboard from any other tab [ADMIN-02]', async () => {
  const { user, href } = renderApp('/admin', administrator(), admin());
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  for (const link of screen.getAllByRole('link', { name: 'Back to Main Site' })) {
    expect(link.getAttribute('href')).toBe('/');
  }
  for (const tab of ['File Manager', 'Settings', 'Create User']) {
    await user.click(screen.getByRole('tab', { name: tab }));
    await screen.findByRole('heading', { level: 1, name: tab });
    expect(screen.queryByRole('link', { name: 'Back to Main Site' })).toBe(null);
    await user.click(screen.getAllByRole('link', { name: 'Back to Dashboard' })[0]!);
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    expect(href()).toBe('/admin');
  }
});

it('has quick cards, which move the focus to where they lead [ADMIN-03]', async () => {
  const { user, href } = renderApp('/admin', administrator(), admin());
  const cards = within(await screen.findByRole('navigation', { name: 'Shortcuts' }));
  expect(cards.getAllByRole('link').map((card) => card.getAttribute('href'))).toEqual([
    '/admin?tab=users',
    '/admin?tab=create-user',
    '/admin?tab=files',
    '/admin?tab=google-drive',
  ]);
  await cards.findByText('14 accounts');
  cards.getByText('2,608 files');
  await user.click(cards.getByRole('link', { name: /File Manager/ }));
  const title = await screen.findByRole('heading', { level: 1, name: 'File Manager' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(href()).toBe('/admin?tab=files');
});

it('says how the house is doing, and what can be done here [ADMIN-04]', async () => {
  renderApp('/admin', administrator(), admin());
  const installation = within(
    await screen.findByRole('region', { name: 'How the server is doing' }),
  );
  const value = (label: string) => installation.getByRole('article', { name: label }).textContent;
  await waitFor(() => expect(value('Failed jobs')).toBe('Failed jobs3'));
  expect(value('In the queue')).toBe('In the queue6');
  expect(value('Disk free')).toBe('Disk free120.0 GB');
  expect(value('Expiring in 30 days')).toBe('Expiring in 30 days2');
  const overview = within(screen.getByRole('region', { name: 'Feature overview' }));
  expect(overview.getAllByRole('heading', { level: 3 })).toHaveLength(6);
});

it.each([
  { what: 'says what a full disk holds up', freeBytes: 0, alerts: 1 },
  { what: 'says nothing of the disk while there is room', freeBytes: 1024 ** 3, alerts: 0 },
])('$what', async ({ freeBytes, alerts }) => {
  const storage = { ...sampleStatus.storage, freeBytes };
  renderApp(
    '/admin',
    administrator(),
    admin({ admin: { status: () => ({ ...sampleStatus, storage }) } }),
  );
  await screen.findByText('14 accounts');
  expect(screen.queryAllByText('The disk is full.')).toHaveLength(alerts);
  expect(screen.queryAllByText(/Uploads are refused, and copies and pictures wait/)).toHaveLength(
    alerts,
  );
});

it('is one stop for Tab; arrows move through the tabs and open them', async () => {
  const { user } = renderApp('/admin', administrator(), admin());
  const first = await screen.findByRole('tab', { name: 'Dashboard' });
  first.focus();
  await user.keyboard('{End}');
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  expect(document.activeElement?.textContent).toBe('Settings');
});

it('sends anybody else home [ACCESS-07]', async () => {
  const client = renderApp('/admin', anna());
  await waitFor(() => expect(client.href()).toBe('/'));
});

it('sends a visitor from /admin to /auth [ACCESS-07]', async () => {
  const visitor = renderApp('/admin', null);
  await waitFor(() => expect(visitor.href()).toContain('/auth'));
});

it.each([
  [false, 'what is missing over plain http, and how to get it'],
  [true, 'nothing of it over https'],
])('says on the Dashboard, when the page is secure is %s, %s', async (isSecure) => {
  vi.stubGlobal('isSecureContext', isSecure);
  renderApp('/admin', administrator(), admin());
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  await screen.findByText('14 accounts');
  const alert = screen.queryByText('You opened this archive without https');
  expect(alert === null).toBe(isSecure);
  if (!isSecure) screen.getByText(/TRUST_PROXY/);
  vi.unstubAllGlobals();
});

it('says on the Dashboard which tools the server lacks, and the command that mends it', async () => {
  const problem = 'Video tools are missing: apt-get install -y --no-install-recommends ffmpeg';
  const media = { ...sampleStatus.media, ffmpegVersion: null, problem };
  renderApp(
    '/admin',
    administrator(),
    admin({ admin: { status: () => ({ ...sampleStatus, media }) } }),
  );
  const alert = await screen.findByText('Not all films can be made ready');
  expect(alert.closest('[role=alert],[role=status]')?.textContent ?? '').toContain(problem);
});

it.each([true, false])(
  'says on the Dashboard why hardware converts no films, unless all is well: %s',
  async (isWell) => {
    const sentence =
      'The processor converts films: there is no device /dev/dri/renderD128 for VAAPI.';
    const media = { ...sampleStatus.media, hardware: { isWell, sentence } };
    const status = () => ({ ...sampleStatus, media });
    renderApp('/admin', administrator(), admin({ admin: { status } }));
    await screen.findByText('14 accounts');
    const alert = screen.queryByText('The hardware does not convert films');
    expect(alert !== null).toBe(!isWell);
    expect(screen.queryByText(sentence) !== null).toBe(!isWell);
  },
);

it('says on the Dashboard what the check of the audit log has found', async () => {
  const auditFinding = 'Entry 3 was sealed and is missing: it was removed.';
  const database = { ...sampleStatus.database, auditFinding };
  const status = () => ({ ...sampleStatus, database });
  renderApp('/admin', administrator(), admin({ admin: { status } }));
  const alert = await screen.findByText('The audit log is not as it was sealed');
  expect(alert.closest('[role=alert]')?.textContent).toContain(auditFinding);
});

it('says nothing of an audit log that is as it was sealed', async () => {
  renderApp('/admin', administrator(), admin());
  await screen.findByText('14 accounts');
  expect(screen.queryByText('The audit log is not as it was sealed')).toBeNull();
});

it('says on the Dashboard what to set when a proxy in front is not named', async () => {
  const status = () => ({ ...sampleStatus, isBehindUnnamedProxy: true });
  renderApp('/admin', administrator(), admin({ admin: { status } }));
  const alert = await screen.findByText('Everybody seems to have the same address');
  expect(alert.closest('[role=status]')?.textContent ?? '').toContain('Set TRUST_PROXY to');
});

it('says on the Dashboard what is wrong on the way to the server', async () => {
  const addressTroubles = ['other-address', 'no-caller'] as const;
  const status = () => ({ ...sampleStatus, addressTroubles: [...addressTroubles] });
  renderApp('/admin', administrator(), admin({ admin: { status } }));
  const alert = await screen.findByText('The server takes another address for its own');
  const text = alert.closest('[role=status]')?.textContent ?? '';
  expect(text).toContain(window.location.origin);
  expect(text).toContain(sampleStatus.address);
  screen.getByText(/without X-Forwarded-For/);
});

/** What `/api/stream-check` sends, as it arrives through a proxy. */
function arrive(pauseMs: number) {
  const body = new ReadableStream<Uint8Array>({
    start: async (controller) => {
      controller.enqueue(Buffer.from(': first\n\n'));
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      controller.enqueue(Buffer.from(': second\n\n'));
      controller.close();
    },
  });
  return async () => new Response(body);
}

it('says that a proxy holds back what it should pass on', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('fetch', arrive(0));
  renderApp('/admin', administrator(), admin());
  await screen.findByText('A proxy holds back what it should pass on');
});

describe('what is left to do after the first start', () => {
  const lines = [
    { step: 'address', isDone: true, text: 'People open it.' },
    { step: 'mail', isDone: false, text: 'SMTP_URL is not set.' },
    { step: 'backup-place', isDone: false, text: 'BACKUP_DIR is not set.' },
    { step: 'first-upload', isDone: false, text: 'Nothing was uploaded yet.' },
  ] as const;
  const setUp = { lines: [...lines], superusers: ['Ada'] };
  const status = () => ({ ...sampleStatus, setUp });
  const card = async () => within(await screen.findByRole('region', { name: 'Left to do' }));

  it('is shown to a superuser, each with a button', async () => {
    const { user } = renderApp('/admin', superuser(), admin({ admin: { status } }));
    const leftToDo = await card();
    expect(leftToDo.getAllByRole('heading', { level: 3 }).map(textOf)).toEqual([
      'Mail',
      'Backups',
      'First upload',
    ]);
    expect(leftToDo.queryByText(/Ask whoever/)).toBeNull();
    const link = leftToDo.getByRole('link', { name: 'Send a test mail' });
    expect(link.getAttribute('href')).toBe('/admin?tab=settings');
    await user.click(leftToDo.getByRole('button', { name: 'Set up backups' }));
    await screen.findByRole('dialog', { name: 'Set up backups' });
  });

  it('names to an administrator whom to ask for what they may not set', async () => {
    renderApp('/admin', administrator(), admin({ admin: { status } }));
    expect((await card()).getAllByText('Ask whoever runs the server, or Ada.')).toHaveLength(2);
  });

  it('checks the address, and says when nothing is wrong on the way', async () => {
    const [{ step, text }] = lines;
    const open = { ...setUp, lines: [{ step, text, isDone: false }] };
    const isOpen = () => ({ ...sampleStatus, setUp: open });
    const asked = vi.fn(() => arrive(800)());
    onTestFinished(() => void vi.unstubAllGlobals());
    vi.stubGlobal('fetch', asked);
    const { user } = renderApp('/admin', superuser(), admin({ admin: { status: isOpen } }));
    const leftToDo = await card();
    // While the page asks by itself the button is busy.
    await waitFor(async () => {
      await user.click(leftToDo.getByRole('button', { name: 'Check the address' }));
      expect(asked).toHaveBeenCalledTimes(2);
    });
    const works = `${window.location.origin} works as it should.`;
    await screen.findByText(works);
    expect(asked).toHaveBeenCalledWith('/api/stream-check', expect.anything());
    expect(screen.queryByText('A proxy holds back what it should pass on')).toBeNull();
  });

  it('is not shown once all is done', async () => {
    const allDone = { ...setUp, lines: lines.map((line) => ({ ...line, isDone: true })) };
    const done = () => ({ ...sampleStatus, setUp: allDone });
    renderApp('/admin', superuser(), admin({ admin: { status: done } }));
    await screen.findByText('14 accounts');
    expect(screen.queryByText('Left to do')).toBeNull();
  });
});

const textOf = ({ textContent }: HTMLElement) => textContent;

it('says nothing of proxies otherwise', async () => {
  renderApp('/admin', administrator(), admin());
  await screen.findByText('Disk free');
  expect(screen.queryByText('Everybody seems to have the same address')).toBeNull();
});

it.each([
  ['no-network', 'Files are read without network, but not in a full box'],
  ['none', 'Files are read without a box'],
] as const)(
  'says on the Dashboard that there is no full box, and the way to one: %s',
  async (kind, title) => {
    const sentence = 'On Debian or Ubuntu: apt-get install -y bubblewrap';
    const media = { ...sampleStatus.media, sandbox: { kind, sentence } };
    const status = () => ({ ...sampleStatus, media });
    renderApp('/admin', administrator(), admin({ admin: { status } }));
    const alert = await screen.findByText(title);
    expect(alert.closest('[role=status]')?.textContent).toContain(sentence);
  },
);

it('says on the Dashboard that ffmpeg should be updated, and nothing of a full box', async () => {
  const outdated = 'ffmpeg 5.1.2 lacks security fixes of 5.1.7';
  const media = { ...sampleStatus.media, outdated };
  const status = () => ({ ...sampleStatus, media });
  renderApp('/admin', administrator(), admin({ admin: { status } }));
  const alert = await screen.findByText('ffmpeg should be updated');
  expect(alert.closest('[role=status]')?.textContent).toContain(outdated);
  expect(screen.queryByText(media.sandbox.sentence)).toBeNull();
});

it('keeps the filters of a tab while another one is looked at, and when it is pressed again', async () => {
  const { user, href } = renderApp('/admin?tab=users&q=anna', administrator(), admin());
  const users = await screen.findByRole('tab', { name: 'Manage Users' });
  await screen.findByRole('heading', { level: 1, name: 'Manage Users' });
  await user.click(users);
  expect(href()).toBe('/admin?tab=users&q=anna');
  await user.click(screen.getByRole('tab', { name: 'Dashboard' }));
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  expect(href()).toBe('/admin?tab=dashboard');
  await user.click(users);
  await waitFor(() => expect(href()).toContain('q=anna'));
});
