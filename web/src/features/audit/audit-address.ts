import { type AuditFilter, auditFilter } from '@heirloom/contract/audit/audit.contract.ts';

const { action, personId, from, to } = auditFilter.shape;

/** Reads the part of the address that says which entries are shown. */
export function readAuditAddress(search: Record<string, unknown>): AuditFilter {
  const known = {
    action: action.safeParse(search.action).data,
    personId: personId.safeParse(search.personId).data,
    from: from.safeParse(search.from).data,
    to: to.safeParse(search.to).data,
  };
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
}

/** Returns the address of a file with all entries that match the filter. */
export function exportUrl(kind: 'csv' | 'json', filter: AuditFilter): string {
  const query = new URLSearchParams(filter).toString();
  return `/api/audit.${kind}${query && `?${query}`}`;
}
