import type { Page } from '@playwright/test';
import { offerPlaces } from './offers.ts';
import { choose, press, submit, untilMenu } from './press.ts';
import { loadingStates, type Screen } from './screen.ts';

type Status = { database: object; storage: object; media: object };
type Overview = object;

const now = '2026-11-23T03:00:00.000Z';
/** A run of a backup or check that went wrong. */
function bad(reason: string) {
  const counts = { files: 1204, missing: 2 };
  return { startedAt: now, finishedAt: now, outcome: 'problems', counts, reason };
}

const good = { ...bad(''), outcome: 'ok', counts: { files: 1204 }, reason: null };

const filled = { videos: 1428, images: 82_416, audio: 264, files: 84_108, sizeBytes: 684e9 };

const webhook = {
  id: '01980000-0000-7000-8000-000000000001',
  url: 'https://home.example.org/hooks/heirloom-of-the-whole-family',
  kinds: ['media.added', 'media.failed', 'original.damaged'],
  createdAt: now,
  waiting: 1,
};
const message = {
  id: webhook.id,
  createdAt: now,
  triedAt: now,
  attempts: 1,
  status: 204,
  trouble: null,
};
const sent = {
  items: [
    {
      ...message,
      kind: 'media.added',
      state: 'waiting',
      attempts: 3,
      status: 503,
      trouble: 'refused',
    },
    { ...message, id: `${webhook.id.slice(0, -1)}2`, kind: 'test', state: 'delivered' },
    {
      ...message,
      id: `${webhook.id.slice(0, -1)}3`,
      kind: 'original.damaged',
      state: 'failed',
      attempts: 8,
      status: null,
      trouble: 'no-answer',
    },
  ],
};

/** The admin panel, for a superuser. */
export const adminScreens: Screen[] = [
  { name: 'admin-dashboard', path: '/admin', states: loadingStates },
  {
    name: 'admin-alerts',
    path: '/admin',
    answers: {
      'admin/status': (status: Status) => ({
        ...status,
        database: { ...status.database, protectsAudit: false, auditFinding: 'Entry 812 is gone.' },
        storage: { ...status.storage, freeBytes: 0 },
        media: {
          ...status.media,
          problem: 'ffmpeg is not installed. Install it: sudo apt install ffmpeg',
          outdated: 'ffmpeg 4.4 is known to fail at some tapes. Please update it.',
          sandbox: { kind: 'none', sentence: 'Install it: sudo apt install bubblewrap' },
        },
        isBehindUnnamedProxy: true,
      }),
      'safekeeping/overview': (overview: Overview) => ({
        ...overview,
        hasBackupDir: true,
        lateCopies: 12,
        backup: bad('The backup folder has no room left.'),
        verify: bad('2 files of the backup are missing.'),
        restoreTest: bad('The database could not be restored.'),
        fixity: bad('2 originals are not as they were uploaded.'),
      }),
      'trash/purgeState': () => ({
        held: { count: 4210, sizeBytes: 81_000_000_000, ownerCount: 3, limit: 1000 },
        clockJumpDays: 45,
      }),
    },
  },
  {
    name: 'admin-second-place',
    path: '/admin',
    answers: {
      'safekeeping/overview': (overview: Overview) => ({
        ...overview,
        hasBackupDir: true,
        backup: good,
        lastGoodBackupAt: now,
        verify: good,
        restoreTest: good,
        secondPlace: {
          url: 's3://family-copies/heirloom',
          lock: 'enforced',
          isEncrypted: true,
          isSheetMissing: true,
          trouble: 's3://family-copies/heirloom is full: its quota is used up (507).',
          copies: 1180,
          lateCopies: 24,
          backup: good,
          lastGoodBackupAt: now,
          verify: bad('2 files of the backup are missing.'),
        },
      }),
    },
  },
  {
    name: 'admin-statistics-filled',
    path: '/admin?tab=statistics',
    answers: {
      'statistics/read': (sums: object) => ({
        ...sums,
        ...filled,
        users: 14,
        trashed: 1204,
        derivedBytes: 310e9,
        sizeBytes: 2.4e12,
      }),
      'people/list': (list: { items: { usage: object }[] }) => ({
        ...list,
        items: list.items.map((person) => ({ ...person, usage: filled })),
      }),
    },
  },
  { name: 'admin-statistics', path: '/admin?tab=statistics', states: loadingStates },
  { name: 'admin-users', path: '/admin?tab=users', states: loadingStates },
  { name: 'admin-users-nobody', path: '/admin?tab=users&q=zzz' },
  {
    name: 'admin-users-unowned-space',
    path: '/admin?tab=users',
    answers: {
      'spaces/unowned': () => ({
        items: ['The Hollis family', 'Grandma Ilse and her cousins from the lake house'].map(
          (name, n) => ({
            id: `00000000-0000-4000-8000-00000000000${n}`,
            name,
            members: [{ userId: 'someone', displayName: 'Theo Hollis', role: 'editor' }],
          }),
        ),
      }),
    },
  },
  {
    name: 'admin-edit-user',
    path: '/admin?tab=users',
    isOverlay: true,
    open: async (page) => {
      await unfoldPerson(page);
      await press(page, 'pencil', 'article');
    },
  },
  {
    name: 'admin-reset-password',
    path: '/admin?tab=users',
    isOverlay: true,
    open: async (page) => {
      await unfoldPerson(page);
      await press(page, 'key-round', 'article');
    },
  },
  { name: 'admin-user-menu', path: '/admin?tab=users', isOverlay: true, open: openPersonMenu },
  {
    name: 'admin-delete-user',
    path: '/admin?tab=users',
    isOverlay: true,
    open: openRemoval,
  },
  {
    name: 'admin-delete-user-spaces',
    path: '/admin?tab=users',
    isOverlay: true,
    answers: { 'offers/places': offerPlaces },
    open: openRemoval,
  },
  {
    name: 'admin-invite',
    path: '/admin?tab=users',
    isOverlay: true,
    open: (page) => press(page, 'mail-plus', 'main'),
  },
  {
    name: 'admin-make-family',
    path: '/admin?tab=users',
    isOverlay: true,
    open: (page) => press(page, 'users-round', 'main'),
  },
  { name: 'admin-create-user', path: '/admin?tab=create-user' },
  { name: 'admin-create-user-error', path: '/admin?tab=create-user', open: submit },
  { name: 'admin-files', path: '/admin?tab=files', states: loadingStates },
  { name: 'admin-files-nothing', path: '/admin?tab=files&q=zzz' },
  { name: 'admin-drive', path: '/admin/google-drive', states: loadingStates },
  { name: 'admin-settings', path: '/admin?tab=settings', states: loadingStates },
  { name: 'admin-audit', path: '/admin?tab=audit', states: loadingStates },
  {
    name: 'admin-webhooks',
    path: '/admin?tab=webhooks',
    states: loadingStates,
    answers: { 'webhooks/list': () => ({ items: [webhook] }), 'webhooks/deliveries': () => sent },
  },
  {
    name: 'admin-make-webhook',
    path: '/admin?tab=webhooks',
    isOverlay: true,
    open: (page) => press(page, 'webhook', 'main'),
  },
  { name: 'admin-test', path: '/admin-test' },
];

/** On phones the cards of people are folded. */
async function unfoldPerson(page: Page): Promise<void> {
  const fold = page.locator('article button[aria-expanded=false]:visible');
  if ((await fold.count()) > 0) await fold.first().click();
}

async function openPersonMenu(page: Page): Promise<void> {
  await unfoldPerson(page);
  await press(page, 'ellipsis-vertical', 'article');
  await untilMenu(page);
}

async function openRemoval(page: Page): Promise<void> {
  await openPersonMenu(page);
  await choose(page, 'trash-2');
}
