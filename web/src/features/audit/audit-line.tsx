import type { AuditEntry, AuditFilter } from '@heirloom/contract/audit/audit.contract.ts';
import { AuditPerson } from '#features/audit/audit-person.tsx';
import { auditMessages as words } from '#features/audit/audit.messages.ts';
import { detailsOf, timeOf } from '#features/audit/entry-text.ts';
import { TableCell } from '#ui/table/table-cell.tsx';
import { TableRow } from '#ui/table/table-row.tsx';

export type AuditLineProps = { entry: AuditEntry; narrow: (changes: AuditFilter) => void };

/** An entry of the log as a row of the table. */
export function AuditLine({ entry, narrow }: AuditLineProps) {
  return (
    <TableRow>
      <TableCell className="stamp whitespace-nowrap">
        <time dateTime={entry.at}>{timeOf(entry)}</time>
      </TableCell>
      <TableCell className="font-[620]">{entry.action}</TableCell>
      <TableCell className="[overflow-wrap:anywhere]">
        <AuditPerson person={entry.actor} nobody={words.server} narrow={narrow} />
      </TableCell>
      <TableCell className="[overflow-wrap:anywhere]">
        <AuditPerson person={entry.target} nobody={words.nobody} narrow={narrow} />
      </TableCell>
      <TableCell className="text-small [overflow-wrap:anywhere] text-ink-2">
        {detailsOf(entry)}
      </TableCell>
    </TableRow>
  );
}
