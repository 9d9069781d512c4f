import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { admin, sampleStatus, superuser } from '#pages/admin/admin.fixture.ts';
import { administrator, anna, renderApp } from '#test/render-app.tsx';

const tabNames = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

it('has the seven tabs, and an eighth for the superuser [ADMIN-01]', async () => {
  renderApp('/admin', administrator(), admin());
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

it('opens the audit log for the superuser alone', async () => {
  renderApp('/admin', superuser(), admin());
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  expect(tabNames().at(-1)).toBe('Audit Log');
});

it('keeps the audit log from an administrator, whatever the address says', async () => {
  renderApp('/admin?tab=audit', administrator(), admin());
  await screen.findByRole('heading', { level: 1, name: 'Page not found' });
  expect(screen.queryByRole('tab', { name: 'Audit Log' })).toBe(null);
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
    await screen.findByRole('region', { name: 'How the house is doing' }),
  );
  const value = (label: string) => installation.getByRole('article', { name: label }).textContent;
  await waitFor(() => expect(value('Failed jobs')).toBe('Failed jobs3'));
  expect(value('In the queue')).toBe('In the queue6');
  expect(value('Disk free')).toBe('Disk free120.0 GB');
  expect(value('Expiring in 30 days')).toBe('Expiring in 30 days2');
  const overview = within(screen.getByRole('region', { name: 'Feature overview' }));
  expect(overview.getAllByRole('heading', { level: 3 })).toHaveLength(6);
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

it('says on the Dashboard which tools the server lacks, and the command that mends it', async () => {
  const problem = 'Video tools are missing: apt-get install -y --no-install-recommends ffmpeg';
  const media = { isUp: true, ffmpegVersion: null, problem };
  renderApp(
    '/admin',
    administrator(),
    admin({ admin: { status: () => ({ ...sampleStatus, media }) } }),
  );
  const alert = await screen.findByText('Not all films can be made ready');
  expect(alert.closest('[role=alert],[role=status]')?.textContent ?? '').toContain(problem);
});
