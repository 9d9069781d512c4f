import { messagesOf } from '#languages/messages-of.ts';
import { countOf } from '#lib/plural.ts';

export const adminMessages = messagesOf('admin', {
  title: 'Admin Panel',
  sections: 'Sections of the admin panel',
  backToSite: { full: 'Back to Main Site', short: 'Main Site' },
  backToDashboard: { full: 'Back to Dashboard', short: 'Dashboard' },
  tabs: {
    dashboard: 'Dashboard',
    statistics: 'Statistics',
    users: 'Manage Users',
    createUser: 'Create User',
    files: 'File Manager',
    drive: 'Google Drive',
    settings: 'Settings',
    audit: 'Audit Log',
    webhooks: 'Webhooks',
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
    proxyUnnamed: 'Everybody seems to have the same address',
    proxyUnnamedNote:
      'Requests come through a reverse proxy, and this server does not know it. The wrong passwords of strangers then count against everybody, and the list of sessions shows the address of the proxy. Set TRUST_PROXY to the address of the proxy, such as 127.0.0.1, and start Heirloom again.',
    addressTroubles: {
      'other-address': 'The server takes another address for its own',
      'other-host': 'The proxy does not pass on the name that people open',
      'no-caller': 'The proxy does not say who calls',
      held: 'A proxy holds back what it should pass on',
    },
    addressTexts: {
      'other-address': (seen: string, address: string) =>
        `You opened ${seen}, but the server has the address ${address}: links in mails lead there. Set PUBLIC_URL to the address that people use, and start Heirloom again.`,
      'other-host':
        'The proxy in front must pass on the header Host as the browser sends it. docs/behind-a-proxy.md has the line for yours.',
      'no-caller':
        'TRUST_PROXY is set, but requests come without X-Forwarded-For: everybody seems to have the address of the proxy. docs/behind-a-proxy.md has the line for yours.',
      held: 'Changes of others appear late or not at all, and downloads begin late. Switch off buffering there: docs/behind-a-proxy.md says how.',
    },
    setUp: {
      title: 'Left to do',
      text: 'A new archive needs these once.',
      askWhom: (names: string) =>
        names === '' ? 'Ask whoever runs the server.' : `Ask whoever runs the server, or ${names}.`,
      steps: {
        address: 'Address',
        mail: 'Mail',
        'backup-place': 'Backups',
        people: 'People',
        'first-upload': 'First upload',
      },
      check: 'Check the address',
      checked: (address: string) => `${address} works as it should.`,
      mail: 'Send a test mail',
      toBackups: 'Back up now',
      help: 'Set up backups',
      people: 'Add somebody',
      upload: 'Upload something',
    },
    toolsOutdated: 'ffmpeg should be updated',
    noHardware: 'The hardware does not convert films',
    poorBox: {
      'no-network': 'Files are read without network, but not in a full box',
      none: 'Files are read without a box',
    },
    /** What the server says of its sandbox. */
    boxText: (_kind: 'full' | 'no-network' | 'none', sentence: string) => sentence,
    plainHttp: {
      title: 'You opened this archive without https',
      text: 'Passwords and pictures can be read on their way through the network. Browsers also allow less: phones cannot install Heirloom as an app, and cannot send links to other apps.',
      remedy:
        'Put a server with a certificate in front, such as Caddy: “caddy reverse-proxy --from your.domain --to localhost:8484”. Then set PUBLIC_URL to the new address and TRUST_PROXY to 127.0.0.1.',
    },
    auditChanged: 'The audit log is not as it was sealed',
    auditChangedText:
      'Somebody had access to the database, or it was replaced by an older one. On the server, script/heirloom audit verify says what else was changed.',
    olderVersion: 'An older version runs',
    olderVersionText: (own: string, newer: string) =>
      `Heirloom ${newer} has changed the database, and ${own} may run on it: nothing is lost. Start ${newer} again when you like.`,
    auditOpen: 'The audit log is not protected from the application',
    auditOpenText:
      'The role of DATABASE_URL owns the audit log, so a weakness of Heirloom could be used to empty it. With a second role, DATABASE_MIGRATE_URL, it cannot: “Two roles” in docs/scale.md.',
    installation: {
      label: 'How the server is doing',
      diskFree: 'Disk free',
      diskFull: 'The disk is full.',
      diskFullText:
        'Uploads are refused, and copies and pictures wait. Free some space on the disk, and they go on by themselves.',
      queue: 'In the queue',
      failed: 'Failed jobs',
      expiring: 'Expiring in 30 days',
      unknown: 'Unknown',
    },
    cards: {
      users: (count: number | undefined) =>
        count === undefined ? 'Accounts, roles and subscriptions' : countOf(count, 'account'),
      createUser: 'Add a family member',
      files: (count: number | undefined) =>
        count === undefined ? "Everybody's films, photos and recordings" : countOf(count, 'file'),
      drive: 'Bring files over from a drive',
    },
    overview: 'Feature overview',
    features: {
      users: {
        title: 'User management',
        text: 'See all accounts, change details and subscription dates, reset passwords.',
      },
      roles: {
        title: 'Administrators',
        text: 'Make somebody an administrator, or take the role away again.',
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
});
