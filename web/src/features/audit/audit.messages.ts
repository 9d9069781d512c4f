import type { AuditAction } from '@heirloom/contract/audit/audit-action.ts';
import { messagesOf } from '#languages/messages-of.ts';

export const auditMessages = messagesOf('audit', {
  title: 'Audit Log',
  subtitle: 'Who did what, newest first. Nothing in here can be changed.',
  csv: 'CSV',
  json: 'JSON',
  fetchFailed: 'Failed to fetch the audit log',
  loading: 'Loading the audit log…',
  empty: 'Nothing recorded',
  emptyHint: 'No entry matches what you have chosen.',
  showAll: 'Show everything',
  showMore: 'Show more',
  caption: 'Audit log',
  filters: {
    label: 'Which entries',
    action: 'Action',
    actionName: (action: AuditAction): string => action,
    anyAction: 'All actions',
    from: 'From (UTC)',
    to: 'To (UTC)',
  },
  columns: { at: 'Time', what: 'What happened', details: 'Details' },
  server: 'The server or a visitor',
  nobody: 'somebody',
  /** The name of a detail as people read it, from the one that is stored: 'isNew' is 'is new'. */
  detailName: (stored: string): string =>
    stored
      .replace(/(?<=.)Bytes$/, '')
      .replaceAll(/[A-Z]+/g, (capitals) => ` ${capitals.toLowerCase()}`)
      .trim(),
  noValue: 'none',
  yes: 'yes',
  no: 'no',
  formerPerson: 'Deleted person',
  personIs: (name: string) => `Only ${name}`,
  showOnly: (name: string) => `Show only entries of ${name}`,
  showEverybody: 'Show everybody',
});
