import type { AuditLineProps } from '#features/audit/audit-sentence.tsx';
import { AuditSentence } from '#features/audit/audit-sentence.tsx';
import { detailsOf, timeOf } from '#features/audit/entry-text.ts';

/** An entry of the log as a card, for small screens. */
export function AuditCard({ entry, narrow }: AuditLineProps) {
  const details = detailsOf(entry);
  return (
    <li className="px-5 py-3">
      <time dateTime={entry.at} className="stamp text-ink-2">
        {timeOf(entry)}
      </time>
      <p className="[overflow-wrap:anywhere]">
        <AuditSentence entry={entry} narrow={narrow} />
      </p>
      {details !== '' && (
        <p className="text-small [overflow-wrap:anywhere] text-ink-2">{details}</p>
      )}
    </li>
  );
}
