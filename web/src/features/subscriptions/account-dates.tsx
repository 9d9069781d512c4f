import type { SubscriptionInfo } from '@heirloom/contract/subscriptions/subscriptions.contract.ts';
import { subscriptionMessages as words } from '#features/subscriptions/subscriptions.messages.ts';
import { formatLongDate } from '#lib/format-date.ts';

type AccountDatesProps = { info: SubscriptionInfo | undefined };

/** The box 'Account Information' in the account menu. */
export function AccountDates({ info }: AccountDatesProps) {
  const show = (date: string | null | undefined) => {
    if (info === undefined) return words.loading;
    return date ? formatLongDate(date) : words.missing;
  };
  const rows = [
    { term: words.accountOpened, date: show(info?.accountOpenedDate) },
    { term: words.subscriptionStart, date: show(info?.subscriptionStartDate) },
    { term: words.expires, date: show(info?.subscriptionExpirationDate) },
  ];
  return (
    <section aria-label={words.accountInformation} className="rounded-md bg-surface-2 px-4 py-3">
      <h2 className="text-small font-[640]">{words.accountInformation}</h2>
      <dl className="mt-1 grid grid-cols-[1fr_auto] text-small">
        {rows.map(({ term, date }) => (
          <div key={term} className="col-span-2 grid grid-cols-subgrid py-1">
            <dt className="text-ink-2">{term}</dt>
            <dd className="min-w-34 font-[560]">{date}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
