import type { AccountRow } from '@heirloom/contract/accounts/accounts.schema.ts';
import { statisticsMessages } from '#features/statistics/statistics.messages.ts';
import { formatDate } from '#lib/format-date.ts';
import { formatSize } from '#lib/format-size.ts';
import { formatLastLogin } from '#lib/last-login.ts';
import { formatCount } from '#lib/plural.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';

const words = statisticsMessages.columns;

type PersonFiguresProps = { person: AccountRow; now: Date };

/** A row of the table as a card, for small screens. */
export function PersonFigures({ person, now }: PersonFiguresProps) {
  const { displayName, email, userId, avatarUrl, usage } = person;
  const figures = [
    { term: words.videos, value: formatCount(usage.videos) },
    { term: words.images, value: formatCount(usage.images) },
    { term: words.audio, value: formatCount(usage.audio) },
    { term: words.files, value: formatCount(usage.files) },
    { term: words.lastLogin, value: formatLastLogin(person.lastLogin, now) },
    { term: words.joined, value: formatDate(person.createdAt) },
  ];
  return (
    <article aria-label={displayName} className="surface-card flex h-full flex-col gap-4 p-5">
      <div className="flex items-center gap-4">
        <Avatar name={displayName || email} personId={userId} imageUrl={avatarUrl} />
        <div className="min-w-0 flex-1">
          <p className="font-[640] [overflow-wrap:anywhere]">
            {displayName}
            {person.state === 'removed' && (
              <Badge tone="danger" className="ml-2">
                {statisticsMessages.removed}
              </Badge>
            )}
          </p>
          <p className="text-small break-all text-ink-2">{email}</p>
        </div>
        <p className="stamp whitespace-nowrap">{formatSize(usage.sizeBytes)}</p>
      </div>
      <dl className="mt-auto grid grid-cols-[auto_auto_auto] justify-between gap-x-4 gap-y-3">
        {figures.map(({ term, value }) => (
          <div key={term}>
            <dt className="text-caption text-ink-2">{term}</dt>
            <dd className="font-[640] tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
