import type { AuditLineProps } from '#features/audit/audit-line.tsx';
import { AuditPerson } from '#features/audit/audit-person.tsx';
import { auditMessages as words } from '#features/audit/audit.messages.ts';
import { detailsOf, timeOf } from '#features/audit/entry-text.ts';

/** An entry of the log as a card, for small screens. */
export function AuditCard({ entry, narrow }: AuditLineProps) {
  const details = detailsOf(entry);
  return (
    <li className="px-5 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-[620]">{entry.action}</span>
        <time dateTime={entry.at} className="stamp text-ink-2">
          {timeOf(entry)}
        </time>
      </p>
      <dl className="flex flex-wrap items-center gap-x-6 text-small">
        <div className="flex items-center gap-2">
          <dt className="text-ink-2">{words.columns.actor}</dt>
          <dd className="flex min-h-11 items-center">
            <AuditPerson person={entry.actor} nobody={words.server} narrow={narrow} />
          </dd>
        </div>
        {entry.target && (
          <div className="flex min-w-0 items-center gap-2">
            <dt className="text-ink-2">{words.columns.target}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">
              <AuditPerson person={entry.target} nobody={words.nobody} narrow={narrow} />
            </dd>
          </div>
        )}
      </dl>
      {details !== '' && (
        <p className="text-small [overflow-wrap:anywhere] text-ink-2">{details}</p>
      )}
    </li>
  );
}
