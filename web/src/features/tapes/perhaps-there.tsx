import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '#api/orpc.ts';
import { narrowShelf } from '#features/tapes/arrange-shelf.ts';
import { tapeMessages } from '#features/tapes/tapes.messages.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';

const { kinds, number: numberOf, perhapsThere: words } = tapeMessages;

/** 'Is this one archived already?': the tapes that somebody sees with the label or number that they type. */
export function PerhapsThere({ label, number }: { label: string; number: string }) {
  const { data } = useQuery(api.tapes.list.queryOptions({ meta: { failure: () => null } }));
  const tapes = data?.items ?? [];
  const byNumber = tapes.filter((tape) => String(tape.number) === number.trim());
  const byLabel = label.trim().length < 2 ? [] : narrowShelf(tapes, { q: label });
  const found = [...new Set([...byNumber, ...byLabel])].slice(0, 3);
  if (found.length === 0) return null;
  return (
    <InlineAlert tone="info" title={words}>
      <ul className="mt-1 grid gap-0.5">
        {found.map((tape) => (
          <li key={tape.id}>
            <Link to="/tapes/$id" params={{ id: tape.id }} className="font-[640] text-link">
              {tape.label}
            </Link>{' '}
            {[
              numberOf(tape.number),
              kinds[tape.kind],
              tape.place,
              tapeMessages.items(tape.itemCount),
            ]
              .filter(Boolean)
              .join(' · ')}
          </li>
        ))}
      </ul>
    </InlineAlert>
  );
}
