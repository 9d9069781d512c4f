import type { AccountRow } from '@heirloom/contract/accounts/accounts.schema.ts';
import { useId } from 'react';
import { accountsMessages } from '#features/accounts/accounts.messages.ts';
import { PersonActions } from '#features/accounts/person-actions.tsx';
import { PersonBadges } from '#features/accounts/person-badges.tsx';
import { PersonUsage } from '#features/accounts/person-usage.tsx';
import { RemovedPerson } from '#features/accounts/removed-person.tsx';
import { useSession } from '#features/auth/use-session.ts';
import { formatDate } from '#lib/format-date.ts';
import { formatLastLogin } from '#lib/last-login.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';

const words = accountsMessages.card;

type PersonCardProps = { person: AccountRow; defaultQuotaBytes: number | null; now: Date };

/** One account: name, dates, storage used, and the actions on it. */
export function PersonCard({ person, defaultQuotaBytes, now }: PersonCardProps) {
  const nameId = useId();
  const { user } = useSession();
  const { displayName, email, userId, avatarUrl, lastLogin } = person;
  const dates = [
    { term: words.accountOpened, date: person.accountOpenedDate },
    { term: words.subscriptionStart, date: person.subscriptionStartDate },
    { term: words.expires, date: person.subscriptionExpirationDate },
  ];
  return (
    <article
      aria-labelledby={nameId}
      className="surface-card flex min-w-0 flex-col gap-4 p-5 md:p-6"
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <Avatar size="lg" name={displayName || email} personId={userId} imageUrl={avatarUrl} />
        <div className="min-w-0 flex-1 basis-48">
          <div className="flex flex-wrap items-center gap-x-2.5">
            <h2 id={nameId} className="title-album [overflow-wrap:anywhere]">
              {displayName || email}
            </h2>
            {userId === user?.id && <Badge tone="info">{words.you}</Badge>}
          </div>
          <p className="text-small break-all text-ink-2">{email}</p>
          <p className="text-caption text-ink-3">
            {words.lastLogin(formatLastLogin(lastLogin, now))}
          </p>
        </div>
        <PersonBadges person={person} />
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-t pt-4 sm:flex sm:flex-wrap sm:justify-between">
        {dates.map(({ term, date }) => (
          <div key={term}>
            <dt className="text-small text-ink-2">{term}</dt>
            <dd className="font-[640]">{formatDate(date)}</dd>
          </div>
        ))}
      </dl>
      <PersonUsage usage={person.usage} quotaBytes={person.quotaBytes ?? defaultQuotaBytes} />
      {person.state === 'removed' ? (
        <RemovedPerson person={person} now={now} />
      ) : (
        <PersonActions person={person} defaultQuotaBytes={defaultQuotaBytes} />
      )}
    </article>
  );
}
