import type { Page } from '@playwright/test';
import { offerPlaces } from './offers.ts';
import { chooseForFirst, press, submit } from './press.ts';
import { allStates, loadingStates, type Screen } from './screen.ts';

type AuthOptions = { needsAdministrator: boolean };

const withProvider = (it: AuthOptions) => ({ ...it, provider: 'Village ID' });
const showCard = (id: string) => (page: Page) =>
  page.locator(id).evaluate((card) => card.scrollIntoView());

/** The person's files and account, and the pages without an account. */
export const accountScreens: Screen[] = [
  { name: 'my-files', path: '/my-files', states: allStates, isMain: true },
  {
    name: 'my-files-rename',
    path: '/my-files',
    open: openRename,
  },
  {
    name: 'my-files-rename-draft',
    path: '/my-files',
    answers: {
      'drafts/find': () => ({
        fields: { title: { value: 'Lullaby', seen: '' } },
        savedAt: hourAgo(),
      }),
    },
    open: openRename,
  },
  { name: 'files', path: '/files', states: allStates },
  {
    name: 'files-selected',
    path: '/files',
    isOverlay: true,
    open: async (page) => {
      await page.locator('main :is([role=checkbox], input[type=checkbox]):visible').nth(1).click();
    },
  },
  { name: 'trash', path: '/files?tab=trash', states: allStates },
  {
    name: 'trash-purge',
    path: '/files?tab=trash',
    isOverlay: true,
    open: (page) => page.locator('main button:has(.lucide-trash-2):visible').last().click(),
  },
  { name: 'user-info', path: '/user-info', states: loadingStates },
  {
    name: 'mails',
    path: '/user-info',
    isOverlay: true,
    open: showCard('#mails'),
  },
  {
    name: 'passkeys',
    path: '/user-info',
    isOverlay: true,
    answers: {
      'auth/options': withProvider,
      'auth/providerState': () => ({ isLinked: true, hasPassword: false }),
      'passkeys/list': () => ({ items: passkeys }),
    },
    open: showCard('#passkeys'),
  },
  {
    name: 'change-share',
    path: '/user-info',
    isOverlay: true,
    open: (page) => page.locator('#links li button').first().click(),
  },
  {
    name: 'make-api-key',
    path: '/user-info',
    isOverlay: true,
    open: (page) => press(page, 'key-round', 'main'),
  },
  {
    name: 'delete-account',
    path: '/user-info',
    who: 'newcomer',
    isOverlay: true,
    open: (page) => press(page, 'user-x', 'main'),
  },
  {
    name: 'delete-account-words',
    path: '/user-info',
    who: 'newcomer',
    isOverlay: true,
    answers: {
      'removal/preview': (it: object) => ({
        ...it,
        itemCount: 240,
        sizeBytes: 4e9,
        commentCount: 12,
      }),
    },
    open: (page) => press(page, 'user-x', 'main'),
  },
  {
    name: 'delete-account-spaces',
    path: '/user-info',
    answers: { 'offers/places': offerPlaces },
    open: showCard('#delete-account'),
  },
  { name: 'nowhere', path: '/nowhere' },
  { name: 'debug-auth', path: '/debug-auth' },
  { name: 'test-route', path: '/test-route' },
  { name: 'force-admin', path: '/force-admin', who: 'newcomer' },
  { name: 'admin-denied', path: '/admin/anything', who: 'newcomer' },
  { name: 'sign-in', path: '/auth', who: 'visitor' },
  {
    name: 'sign-in-provider',
    path: '/auth',
    who: 'visitor',
    answers: { 'auth/options': withProvider },
  },
  {
    name: 'sign-in-provider-only',
    path: '/auth',
    who: 'visitor',
    answers: {
      'auth/options': (it: AuthOptions) => ({ ...withProvider(it), isProviderTheOnlyWay: true }),
    },
  },
  {
    name: 'first-password',
    path: '/user-info',
    isOverlay: true,
    answers: {
      'auth/options': withProvider,
      'auth/providerState': () => ({ isLinked: true, hasPassword: false }),
    },
    open: showCard('#password'),
  },
  {
    name: 'provider-refused',
    path: '/auth/return?code=of-a-provider&state=of-nobody',
    who: 'visitor',
    answers: { 'auth/options': withProvider },
    open: (page) => page.getByRole('alert').first().waitFor(),
  },
  {
    name: 'sign-in-error',
    path: '/auth',
    who: 'visitor',
    open: async (page) => {
      await page.locator('input[type=email]').fill('nobody@example.com');
      await page.locator('input[type=password]').fill('not the password');
      await submit(page);
      await page.getByRole('alert').first().waitFor();
    },
  },
  { name: 'sign-up', path: '/auth', who: 'visitor', open: openSignUp },
  {
    name: 'sign-up-error',
    path: '/auth',
    who: 'visitor',
    open: async (page) => {
      await openSignUp(page);
      await submit(page);
    },
  },
  {
    name: 'first-run',
    path: '/auth',
    who: 'visitor',
    answers: { 'auth/options': (it: AuthOptions) => ({ ...it, needsAdministrator: true }) },
  },
  {
    name: 'sign-up-closed',
    path: '/auth',
    who: 'visitor',
    answers: { 'auth/options': (it: AuthOptions) => ({ ...it, signUp: 'closed' }) },
    open: openSignUp,
  },
  {
    name: 'forgot-password',
    path: '/auth',
    who: 'visitor',
    open: (page) => page.locator('form button:not([type=submit])').last().click(),
  },
  {
    name: 'reset-link',
    path: '/auth#purpose=reset&code=code-of-a-mail',
    who: 'visitor',
    answers: { 'auth/openReset': () => ({}) },
  },
  { name: 'reset-link-over', path: '/auth#purpose=reset&code=used', who: 'visitor' },
];

const passkeys = [
  {
    id: '00000000-0000-4000-8000-000000000001',
    name: 'Safari on iPhone',
    createdAt: '2026-03-03T10:00:00Z',
    lastUsedAt: '2026-05-03T10:00:00Z',
    isSynced: true,
    foreignHost: null,
  },
  {
    id: '00000000-0000-4000-8000-000000000002',
    name: 'Firefox on Windows',
    createdAt: '2025-12-24T10:00:00Z',
    lastUsedAt: null,
    isSynced: false,
    foreignHost: 'old-house.example',
  },
];

const hourAgo = (): string => new Date(Date.now() - 3_600_000).toISOString();

async function openRename(page: Page): Promise<void> {
  if (await page.locator('main .lucide-ellipsis-vertical').first().isVisible()) {
    await chooseForFirst(page, 'pencil');
  } else await press(page, 'pencil', 'main');
}

function openSignUp(page: Page): Promise<void> {
  return page.getByRole('tab').last().click();
}
