import { countOf } from '#lib/plural.ts';

export const adminMessages = {
  title: 'Admin Panel',
  sections: 'Sections of the admin panel',
  backToSite: { full: 'Back to Main Site', short: 'Main Site' },
  backToDashboard: { full: 'Back to Dashboard', short: 'Dashboard' },
  /** The last tab is for superusers only. */
  tabs: {
    dashboard: 'Dashboard',
    statistics: 'Statistics',
    users: 'Manage Users',
    createUser: 'Create User',
    files: 'File Manager',
    drive: 'Google Drive',
    settings: 'Settings',
    audit: 'Audit Log',
  },
  levels: {
    client: 'Client',
    user: 'User',
    admin: 'Administrator',
    superuser: 'Superuser',
  },
  dashboard: {
    subtitle: "Everything your family's archive needs, in one place.",
    shortcuts: 'Shortcuts',
    toolsMissing: 'Not all films can be made ready',
    installation: {
      label: 'How the house is doing',
      diskFree: 'Disk free',
      queue: 'In the queue',
      failed: 'Failed jobs',
      expiring: 'Expiring in 30 days',
      unknown: 'Unknown',
    },
    cards: {
      users: (count: number | undefined) =>
        count === undefined ? 'Accounts, levels and subscriptions' : countOf(count, 'account'),
      createUser: 'A new account for a family member',
      files: (count: number | undefined) =>
        count === undefined ? "Everybody's films, photos and recordings" : countOf(count, 'file'),
      drive: 'Bring files over from a drive',
    },
    overview: 'Feature overview',
    features: {
      users: {
        title: 'User management',
        text: 'See every account, change details and subscription dates, reset passwords.',
      },
      roles: {
        title: 'Admin roles',
        text: 'Make someone an admin, or take the role away again.',
      },
      files: {
        title: 'All files',
        text: 'Search, play, view and delete any file from any person.',
      },
      uploads: {
        title: 'Uploads for others',
        text: "Send one file or many straight to a family member's archive.",
      },
      drive: {
        title: 'Google Drive',
        text: 'Connect a drive and transfer files to a person.',
      },
      statistics: {
        title: 'Statistics',
        text: 'Totals and storage per person, busiest first.',
      },
    },
  },
} as const;
