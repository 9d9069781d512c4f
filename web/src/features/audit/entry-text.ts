import type { AuditEntry } from '@heirloom/contract/audit/audit.contract.ts';
import { auditMessages as words } from '#features/audit/audit.messages.ts';
import { pageLocale } from '#languages/page-language.ts';
import { formatSize } from '#lib/format-size.ts';

const localTime = new Intl.DateTimeFormat(pageLocale(), {
  dateStyle: 'medium',
  timeStyle: 'long',
});

/** Formats the time where the reader is, with its zone: 'Nov 21, 2026, 8:52:07 AM GMT+1'. */
export function timeOf({ at }: AuditEntry): string {
  return localTime.format(new Date(at));
}

/** Formats the stored names and values for reading: 'quota: 100.0 GB, is new: yes'. */
export function detailsOf({ details }: AuditEntry): string {
  return Object.entries(details)
    .map(([name, value]) => `${words.detailName(name)}: ${valueOf(name, value)}`)
    .join(', ');
}

function valueOf(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return words.noValue;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number' && name.endsWith('Bytes')) return formatSize(value);
  if (Array.isArray(value)) return value.map((one) => valueOf(name, one)).join(' ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
