import type { AccountRow } from '@heirloom/contract/accounts/accounts.schema.ts';
import { Ban, ChevronDown, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { accountsMessages } from '#features/accounts/accounts.messages.ts';
import { isAdministratorRole } from '#features/accounts/may-manage.ts';
import { PersonActions } from '#features/accounts/person-actions.tsx';
import { PersonUsage } from '#features/accounts/person-usage.tsx';
import { RemovedPerson } from '#features/accounts/removed-person.tsx';
import { useSession } from '#features/auth/use-session.ts';
import { LevelBadge } from '#features/roles/level-badge.tsx';
import { SubscriptionBadge } from '#features/subscriptions/subscription-badge.tsx';
import { cn } from '#lib/cn.ts';
import { formatDate } from '#lib/format-date.ts';
import { formatLastLogin } from '#lib/last-login.ts';
import { useMediaQuery } from '#lib/use-media-query.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';

const { states } = accountsMessages;

const words = accountsMessages.card;

type PersonCardProps = { person: AccountRow; defaultQuotaBytes: number | null; now: Date };

/** One account: name, dates, storage used, and the actions on it. On phones a row, which opens. */
export function PersonCard({ person, defaultQuotaBytes, now }: PersonCardProps) {
  const nameId = useId();
  const isPhone = useMediaQuery('(width < 40rem)');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <article
      aria-labelledby={nameId}
      className="surface-card flex min-w-0 flex-col gap-4 p-4 sm:p-5 md:p-6"
    >
      <div className="relative flex flex-wrap items-start gap-x-3 gap-y-3 sm:gap-x-4">
        <PersonName person={person} nameId={nameId} isRow={isPhone} now={now} />
        {isPhone ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={words.details(person.displayName || person.email)}
            // The whole row opens the card.
            className="grid size-11 shrink-0 place-items-center rounded-md after:absolute after:inset-0 after:content-['']"
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronDown
              size={22}
              aria-hidden="true"
              className={cn('transition-transform', isOpen && 'rotate-180')}
            />
          </button>
        ) : (
          <PersonBadges person={person} />
        )}
      </div>
      {(isOpen || !isPhone) && (
        <PersonDetails person={person} defaultQuotaBytes={defaultQuotaBytes} now={now} />
      )}
    </article>
  );
}

type PersonNameProps = { person: AccountRow; nameId: string; isRow: boolean; now: Date };

function PersonName({ person, nameId, isRow, now }: PersonNameProps) {
  const { user } = useSession();
  const { displayName, email, userId, avatarUrl, lastLogin } = person;
  return (
    <>
      <Avatar
        size={isRow ? 'md' : 'lg'}
        name={displayName || email}
        personId={userId}
        imageUrl={avatarUrl}
      />
      <div className={cn('min-w-0 flex-1', !isRow && 'basis-48')}>
        <div className="flex flex-wrap items-center gap-x-2.5">
          <h2 id={nameId} className="title-album [overflow-wrap:anywhere]">
            {displayName || email}
          </h2>
          {userId === user?.id && <Badge tone="info">{words.you}</Badge>}
        </div>
        <p className="text-small break-all text-ink-2">{email}</p>
        <p className="text-caption text-ink-3">
          <span className="whitespace-nowrap">
            {words.role(accountsMessages.roles[person.role])}
          </span>
          <span aria-hidden="true"> · </span>
          <span className="whitespace-nowrap">
            {words.lastLogin(formatLastLogin(lastLogin, now))}
          </span>
        </p>
        {isRow && <PersonBadges person={person} className="mt-2" />}
      </div>
    </>
  );
}

function PersonDetails({ person, defaultQuotaBytes, now }: PersonCardProps) {
  const dates = [
    { term: words.accountOpened, date: person.accountOpenedDate },
    { term: words.subscriptionStart, date: person.subscriptionStartDate },
    { term: words.expires, date: person.subscriptionExpirationDate },
  ];
  return (
    <>
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
    </>
  );
}

function PersonBadges({ person, className }: { person: AccountRow; className?: string }) {
  return (
    <div className={cn('flex flex-wrap gap-2 sm:flex-col sm:items-end', className)}>
      <LevelBadge isAdministrator={isAdministratorRole(person.role)} />
      {person.state !== 'removed' && <SubscriptionBadge isActive={person.isActive} />}
      {person.state === 'disabled' && (
        <Badge tone="warning" icon={Ban}>
          {states.disabled}
        </Badge>
      )}
      {person.state === 'removed' && (
        <Badge tone="danger" icon={Trash2}>
          {states.removed}
        </Badge>
      )}
    </div>
  );
}
