import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '#api/orpc.ts';
import { narrowShelf } from '#features/tapes/arrange-shelf.ts';
import { TapeLine } from '#features/tapes/tape-line.tsx';
import { tapeMessages as words } from '#features/tapes/tapes.messages.ts';

const shownAtMost = 6;

/** The tapes whose label or number a search finds; nothing without one. */
export function FoundTapes({ query }: { query: string }) {
  const quiet = { staleTime: Infinity, meta: { failure: () => null } };
  const { data: shelf } = useQuery(api.tapes.count.queryOptions(quiet));
  const { data } = useQuery(
    api.tapes.list.queryOptions({ ...quiet, enabled: (shelf?.count ?? 0) > 0 }),
  );
  const found = narrowShelf(data?.items ?? [], { q: query });
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="found-tapes" className="mb-8">
      <h2 id="found-tapes" className="title-2 mb-3">
        {words.found}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {found.slice(0, shownAtMost).map((tape) => (
          <TapeLine key={tape.id} tape={tape} isCard />
        ))}
      </ul>
      {found.length > shownAtMost && (
        <Link to="/tapes" search={{ q: query }} className="mt-3 inline-block font-[640] text-link">
          {words.allFound(found.length)}
        </Link>
      )}
    </section>
  );
}
