import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { administrator, anna, renderApp } from '#test/render-app.tsx';
import { sampleSession, sampleSubscription } from '#test/samples.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

afterEach(() => dismissToasts());

const header = async () => within(await screen.findByRole('banner'));
function labelsOf(region: HTMLElement) {
  return within(region)
    .getAllByRole('link')
    .map((link) => link.textContent);
}

/** Waits until the session is known, because the header depends on it. */
async function enter(...visit: Parameters<typeof renderApp>) {
  const app = renderApp(...visit);
  await waitFor(() => expect(app.store.getState().status).not.toBe('loading'));
  return app;
}

async function openAccount(session = anna(), api = {}) {
  const app = await enter('/debug-auth', session, api);
  const { findByRole } = await header();
  await app.user.click(await findByRole('button', { name: 'Account menu' }));
  return { ...app, panel: within(await screen.findByRole('dialog', { name: 'Account menu' })) };
}

describe('the header', () => {
  it('shows the logo, which leads home [HEADER-01, CORE-01]', async () => {
    await enter('/debug-auth', null);
    const { findByRole } = await header();
    const logo = await findByRole('link', { name: 'Heirloom, home' });
    expect(logo.textContent).toBe('Heirloom');
    expect(logo.getAttribute('href')).toBe('/');
  });

  it('has the navigation in this order, signed in with My Files [HEADER-02, HEADER-03]', async () => {
    await enter('/debug-auth', anna());
    const navigation = await screen.findByRole('navigation', { name: 'Main' });
    await waitFor(() =>
      expect(labelsOf(navigation)).toEqual([
        'Home',
        'Movies',
        'Photos',
        'Audio',
        'Collections',
        'My Files',
      ]),
    );
  });

  it('has no My Files when signed out [HEADER-03]', async () => {
    await enter('/debug-auth', null);
    await screen.findByRole('link', { name: 'Sign in' });
    const navigation = screen.getByRole('navigation', { name: 'Main' });
    expect(labelsOf(navigation)).toEqual(['Home', 'Movies', 'Photos', 'Audio', 'Collections']);
  });

  it('marks the current place', async () => {
    await enter('/movies', anna());
    await screen.findByRole('heading', { level: 1, name: 'Movies & Videos' });
    const navigation = within(screen.getByRole('navigation', { name: 'Main' }));
    expect(navigation.getByRole('link', { current: 'page' }).textContent).toBe('Movies');
  });

  it('has a sign-in icon to /auth when signed out [HEADER-07]', async () => {
    await enter('/debug-auth', null);
    const { findByRole, queryByRole } = await header();
    const link = await findByRole('link', { name: 'Sign in' });
    expect(link.getAttribute('href')).toBe('/auth');
    expect(queryByRole('button', { name: 'Account menu' })).toBeNull();
  });

  it('has the avatar menu and no sign-in icon when signed in [HEADER-07]', async () => {
    await enter('/debug-auth', anna());
    const { findByRole, queryByRole } = await header();
    await findByRole('button', { name: 'Account menu' });
    expect(queryByRole('link', { name: 'Sign in' })).toBeNull();
  });

  it('offers Single Upload, Bulk Upload and Import [HEADER-06]', async () => {
    const { user } = await enter('/debug-auth', anna());
    const { findByRole } = await header();
    await user.click(await findByRole('button', { name: 'Upload' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'Single UploadOne file, with a title',
      'Bulk UploadMany files in one go',
      'ImportA whole disk, a download of Google or Apple',
    ]);
    await user.click(items[0]!);
    await screen.findByRole('dialog');
  });
});

describe('the search box', () => {
  it('has its placeholder, and `/` leads to it [HEADER-04]', async () => {
    const { user } = await enter('/debug-auth', anna());
    const field = await screen.findByPlaceholderText('Search your memories...');
    await user.keyboard('/');
    expect(document.activeElement).toBe(field);
    expect(field).toHaveProperty('value', '');
    await user.keyboard('a/b');
    expect(field).toHaveProperty('value', 'a/b');
  });

  it('leads to the page of results on Enter [ROUTE-09]', async () => {
    const app = await enter('/debug-auth', anna());
    await app.user.type(
      await screen.findByPlaceholderText('Search your memories...'),
      ' lake 1987 {Enter}',
    );
    await waitFor(() => expect(app.href()).toBe('/search?q=lake+1987'));
  });
});

describe('the avatar menu', () => {
  it('shows name, e-mail and that the subscription is active [HEADER-11, HEADER-12]', async () => {
    const { panel } = await openAccount();
    await panel.findByText('Anna Berger');
    await panel.findByText('anna@example.org');
    await panel.findByText('Active');
    expect(panel.queryByText('Expired')).toBeNull();
  });

  it('says when the subscription has expired [HEADER-12]', async () => {
    const { panel } = await openAccount(anna(), { subscriptions: { isActive: () => false } });
    await panel.findByText('Expired');
  });

  it('shows the e-mail for a missing display name, and its initial for a missing image [HEADER-10, HEADER-11]', async () => {
    const { panel } = await openAccount(sampleSession({ displayName: '' }));
    await waitFor(() => expect(panel.getAllByText('anna@example.org')).toHaveLength(2));
    panel.getByText('A');
  });

  it('shows the initial of the e-mail, not of the name [HEADER-10]', async () => {
    const { panel } = await openAccount(sampleSession({ displayName: 'Zoe' }));
    await panel.findByText('Zoe');
    panel.getByText('A');
    expect(panel.queryByText('Z')).toBeNull();
  });

  it('shows the image of the person [HEADER-10]', async () => {
    await openAccount(sampleSession({ avatarUrl: '/api/avatars/anna' }));
    const panel = screen.getByRole('dialog', { name: 'Account menu' });
    expect(panel.querySelector('img')?.getAttribute('src')).toBe('/api/avatars/anna');
  });

  it('shows the dates of the account in long US format [HEADER-13, HEADER-14]', async () => {
    const { panel } = await openAccount();
    const well = within(await panel.findByRole('region', { name: 'Account Information' }));
    await well.findByText('January 5, 2023');
    expect(well.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Account Opened',
      'Subscription Start',
      'Expires',
    ]);
    expect(well.getAllByRole('definition').map((date) => date.textContent)).toEqual([
      'January 5, 2023',
      'January 1, 2025',
      'December 31, 2030',
    ]);
  });

  it('says Loading... meanwhile and N/A for what is missing [HEADER-15]', async () => {
    let answer: (info: typeof sampleSubscription) => void = () => {};
    const mine = () => new Promise<typeof sampleSubscription>((resolve) => (answer = resolve));
    const { panel } = await openAccount(anna(), { subscriptions: { mine } });
    expect(panel.getAllByText('Loading...')).toHaveLength(3);
    await new Promise((resolve) => setTimeout(resolve, 150));
    answer({ ...sampleSubscription, accountOpenedDate: '' });
    await panel.findByText('N/A');
    expect(panel.queryByText('Loading...')).toBeNull();
  });

  it('links to the profile, and to the Admin Panel for admins only [HEADER-16, HEADER-17]', async () => {
    const { panel } = await openAccount();
    const profile = await panel.findByRole('link', { name: 'Edit Profile & Settings' });
    expect(profile.getAttribute('href')).toBe('/user-info');
    expect(panel.queryByRole('link', { name: 'Admin Panel' })).toBeNull();
  });

  it('links to the Admin Panel for an admin [HEADER-17]', async () => {
    const { panel } = await openAccount(administrator());
    const link = await panel.findByRole('link', { name: 'Admin Panel' });
    expect(link.getAttribute('href')).toBe('/admin');
  });

  it('signs out, here and in the other tabs [HEADER-18, SESSION-04]', async () => {
    const { panel, user, store } = await openAccount();
    await user.click(panel.getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => expect(store.getState().status).toBe('signed-out'));
    expect(localStorage.getItem('heirloom.session')).toBeNull();
    await screen.findByRole('link', { name: 'Sign in' });
  });

  it('switches the theme', async () => {
    const { panel, user } = await openAccount();
    await user.click(panel.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    await user.click(panel.getByRole('radio', { name: 'Light' }));
    expect(document.documentElement.dataset['theme']).toBe('light');
  });
});

describe('the mobile menu', () => {
  const openMenu = async (session: ReturnType<typeof anna> | null) => {
    const app = await enter('/debug-auth', session);
    await app.user.click(await screen.findByRole('button', { name: 'Menu' }));
    return { ...app, menu: within(await screen.findByRole('dialog', { name: 'Menu' })) };
  };

  it('repeats the navigation and has both upload options [HEADER-08]', async () => {
    const { menu } = await openMenu(anna());
    expect(labelsOf(menu.getByRole('navigation'))).toEqual([
      'Home',
      'Movies',
      'Photos',
      'Audio',
      'Collections',
      'My Files',
    ]);
    menu.getByRole('button', { name: 'Single Upload' });
    menu.getByRole('button', { name: 'Bulk Upload' });
  });

  it('has the account information and the way to the files [HEADER-07, HEADER-13]', async () => {
    const { menu, user, href } = await openMenu(anna());
    const dates = within(menu.getByRole('region', { name: 'Account Information' }));
    expect(dates.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Account Opened',
      'Subscription Start',
      'Expires',
    ]);
    await user.click(menu.getByRole('link', { name: 'File Manager' }));
    await waitFor(() => expect(href()).toContain('/files'));
  });

  it('offers a person whose subscription has expired nothing that is closed to them', async () => {
    const expired = { subscriptions: { isActive: () => false } };
    const app = await enter('/debug-auth', anna(), expired);
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull());
    expect(screen.queryByRole('navigation', { name: 'Quick' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Search' })).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
    expect(menu.queryByRole('navigation')).toBeNull();
    expect(menu.queryByRole('button', { name: 'Single Upload' })).toBeNull();
    expect(menu.queryByRole('link', { name: 'File Manager' })).toBeNull();
    menu.getByRole('link', { name: 'Edit Profile & Settings' });
    menu.getByRole('button', { name: 'Sign Out' });
  });

  it('shows Admin Panel to admins only [HEADER-09]', async () => {
    const { menu } = await openMenu(administrator());
    await menu.findByRole('link', { name: 'Admin Panel' });
  });

  it('shows no Admin Panel to a client [HEADER-09]', async () => {
    const { menu } = await openMenu(anna());
    expect(menu.queryByRole('link', { name: 'Admin Panel' })).toBeNull();
  });

  it('opens a dialog and puts itself away', async () => {
    const { menu, user } = await openMenu(anna());
    await user.click(menu.getByRole('button', { name: 'Single Upload' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull());
    await screen.findByRole('dialog');
  });

  it('leads to signing in when nobody is', async () => {
    const { menu } = await openMenu(null);
    expect(menu.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth');
    expect(menu.queryByRole('button', { name: 'Single Upload' })).toBeNull();
  });
});
