import type { AccountRow } from '@heirloom/contract/accounts/accounts.schema.ts';
import { statisticsMessages } from '#features/statistics/statistics.messages.ts';
import { formatDate } from '#lib/format-date.ts';
import { formatSize } from '#lib/format-size.ts';
import { formatLastLogin } from '#lib/last-login.ts';
import { formatCount } from '#lib/plural.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { TableCell } from '#ui/table/table-cell.tsx';
import { TableRow } from '#ui/table/table-row.tsx';

type PersonTableRowProps = {
  person: AccountRow;
  /** Share of the largest account's storage, 0 to 1. */
  share: number;
  now: Date;
};

export function PersonTableRow({ person, share, now }: PersonTableRowProps) {
  const { displayName, email, userId, avatarUrl, usage } = person;
  return (
    <TableRow className="[&>td]:px-2 [&>td:first-child]:pl-5 [&>td:last-child]:pr-5">
      <TableCell className="w-[56%] max-w-0 min-w-44">
        <span className="flex items-center gap-3">
          <Avatar name={displayName || email} personId={userId} imageUrl={avatarUrl} />
          <span className="min-w-0 font-[640] [overflow-wrap:anywhere]">{displayName}</span>
          {person.state === 'removed' && <Badge tone="danger">{statisticsMessages.removed}</Badge>}
        </span>
      </TableCell>
      <TableCell className="w-[44%] max-w-0 min-w-36 text-small [overflow-wrap:anywhere] text-ink-2">
        {email}
      </TableCell>
      <TableCell isNumber>{formatCount(usage.videos)}</TableCell>
      <TableCell isNumber>{formatCount(usage.images)}</TableCell>
      <TableCell isNumber>{formatCount(usage.audio)}</TableCell>
      <TableCell isNumber className="font-[680]">
        {formatCount(usage.files)}
      </TableCell>
      <TableCell>
        <span className="stamp block whitespace-nowrap">{formatSize(usage.sizeBytes)}</span>
        <span aria-hidden="true" className="mt-1 block h-1.5 w-20 rounded-full bg-surface-3">
          <span
            className="block h-full rounded-full bg-lamp-edge"
            style={{ width: `${share * 100}%` }}
          />
        </span>
      </TableCell>
      <TableCell className="text-small whitespace-nowrap text-ink-2">
        {formatLastLogin(person.lastLogin, now)}
      </TableCell>
      <TableCell className="text-small whitespace-nowrap text-ink-2">
        {formatDate(person.createdAt)}
      </TableCell>
    </TableRow>
  );
}
