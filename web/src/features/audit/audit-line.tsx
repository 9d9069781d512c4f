import { type AuditLineProps, AuditSentence } from '#features/audit/audit-sentence.tsx';
import { detailsOf, timeOf } from '#features/audit/entry-text.ts';
import { TableCell } from '#ui/table/table-cell.tsx';
import { TableRow } from '#ui/table/table-row.tsx';

/** An entry of the log as a row of the table. */
export function AuditLine({ entry, narrow }: AuditLineProps) {
  return (
    <TableRow>
      <TableCell className="stamp whitespace-nowrap">
        <time dateTime={entry.at}>{timeOf(entry)}</time>
      </TableCell>
      <TableCell className="[overflow-wrap:anywhere]">
        <AuditSentence entry={entry} narrow={narrow} />
      </TableCell>
      <TableCell className="text-small [overflow-wrap:anywhere] text-ink-2">
        {detailsOf(entry)}
      </TableCell>
    </TableRow>
  );
}
