import type { InstallationStatus } from '@heirloom/contract/admin/admin.schema.ts';
import type { Session } from '@heirloom/contract/auth/auth.schema.ts';
import type { BackupsOverview } from '@heirloom/contract/backups/backups.schema.ts';
import type { FixityState } from '@heirloom/contract/fixity/fixity.schema.ts';
import type { InstallationSettings } from '@heirloom/contract/settings/settings.contract.ts';
import type { FakeApi } from '#test/fake-api.ts';
import { sampleSession } from '#test/samples.ts';

const gibibyte = 1024 ** 3;

export function superuser(): Session {
  return sampleSession({ role: 'superuser', displayName: 'Ada' });
}

export const sampleStatus: InstallationStatus = {
  version: '1.2.3',
  newerVersion: null,
  nodeVersion: '24.1.0',
  startedAt: '2026-01-05T08:00:00Z',
  database: {
    version: '18.1',
    isEmbedded: true,
    sizeBytes: 40 * 1024 ** 2,
    protectsAudit: true,
    auditFinding: null,
  },
  storage: {
    isOnline: true,
    freeBytes: 120 * gibibyte,
    totalBytes: 500 * gibibyte,
    keepFreeBytes: 2 * gibibyte,
  },
  media: {
    isUp: true,
    ffmpegVersion: '7.1',
    problem: null,
    outdated: null,
    hardware: null,
    sandbox: { kind: 'full', sentence: 'Files are read in a full box.' },
  },
  sendsMail: false,
  isBehindUnnamedProxy: false,
  address: 'https://family.example.org',
  addressTroubles: [],
  setUp: { lines: [], superusers: ['Ada'] },
  jobs: { waiting: 4, running: 2, failed: 3 },
  files: { total: 2608, failed: 1 },
  people: { total: 14, expiring: 2, expired: 1 },
};

export const sampleSettings: InstallationSettings = {
  signUp: 'open',
  passwordMinimum: 0,
  adminsNeedTwoFactor: false,
  quotaBytes: null,
  movieDialogLimitBytes: 100 * 1024 ** 2,
  photoDialogLimitBytes: 25 * 1024 ** 2,
  uploadLimitBytes: 50 * gibibyte,
};

export const neverKept: BackupsOverview = {
  hasBackupDir: false,
  isBackupDirNear: false,
  backup: null,
  lastGoodBackupAt: null,
  lateCopies: 0,
  verify: null,
  restoreTest: null,
  fixity: null,
  secondPlace: null,
};

export const nothingFound: FixityState = {
  originals: 2608,
  checkedRecently: 2600,
  damaged: { corrupt: 0, missing: 0, unreadable: 0 },
  orphaned: 0,
  run: null,
};

/** The calls that the sections of the panel make; the calls of the test take precedence. */
export function admin(api: FakeApi = {}): FakeApi {
  return {
    ...api,
    admin: {
      status: () => sampleStatus,
      thumbnailRun: () => null,
      listJobs: () => ({ items: [], next: null }),
      ...api.admin,
    },
    safekeeping: { overview: () => neverKept, ...api.safekeeping },
    fixity: { state: () => nothingFound, ...api.fixity },
    trash: { purgeState: () => ({ held: null, clockJumpDays: 0 }), ...api.trash },
    settings: {
      read: () => ({ settings: sampleSettings, defaults: sampleSettings }),
      ...api.settings,
    },
  };
}
