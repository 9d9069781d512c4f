import { useState } from 'react';
import { profileMessages as words } from '#features/profiles/profiles.messages.ts';
import { SettingsCard } from '#features/profiles/settings-card.tsx';
import { SubscriptionBadge } from '#features/subscriptions/subscription-badge.tsx';
import { subscriptionMessages } from '#features/subscriptions/subscriptions.messages.ts';
import { useSubscription } from '#features/subscriptions/use-subscription.ts';
import { cn } from '#lib/cn.ts';
import { formatLongDate } from '#lib/format-date.ts';

/** The dates of the account on a vertical line, with today on it. */
export function AccountCard() {
  const [now] = useState(() => new Date());
  const { status, info } = useSubscription();
  const show = (date: string | undefined) => {
    if (info === undefined) return subscriptionMessages.loading;
    return date ? formatLongDate(date) : subscriptionMessages.missing;
  };
  const today = { term: words.today, date: formatLongDate(now), isToday: true };
  const expires = { term: words.expires, date: show(info?.subscriptionExpirationDate) };
  const begun = [
    {
      term: words.accountOpened,
      date: show(info?.accountOpenedDate),
      day: info?.accountOpenedDate ?? '',
    },
    {
      term: words.subscriptionStart,
      date: show(info?.subscriptionStartDate),
      day: info?.subscriptionStartDate ?? '',
    },
  ];
  const points = [
    // An administrator's fixed start may lie before the account was opened. Days as YYYY-MM-DD sort as text.
    ...begun.toSorted((one, other) => one.day.localeCompare(other.day)),
    ...(status === 'expired' ? [expires, today] : [today, expires]),
  ];

  return (
    <SettingsCard
      title={words.account}
      badge={status !== 'unknown' && <SubscriptionBadge isActive={status === 'active'} />}
    >
      <dl className="relative ml-1.5 flex flex-col gap-6 before:absolute before:top-2 before:bottom-8 before:left-[0.3125rem] before:w-0.5 before:bg-line-strong">
        {points.map((point) => (
          <div key={point.term} className="relative pl-8">
            <span
              aria-hidden="true"
              className={cn(
                'absolute top-1.5 left-0 size-3 rounded-full border-2 border-ink bg-surface',
                'isToday' in point && 'border-lamp-edge bg-lamp ring-4 ring-lamp-soft',
              )}
            />
            <dt className="text-small text-ink-2">{point.term}</dt>
            <dd className="font-[640]">{point.date}</dd>
          </div>
        ))}
      </dl>
    </SettingsCard>
  );
}
