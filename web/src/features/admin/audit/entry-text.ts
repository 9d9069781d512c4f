import type { AuditEntry } from '@heirloom/contract/audit/audit.contract.ts';

/** '2026-11-21 07:52:07', in UTC: a log is read to the second, and alike everywhere. */
export const timeOf = ({ at }: AuditEntry): string => at.slice(0, 19).replace('T', ' ');

export const detailsOf = ({ details }: AuditEntry): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ');
