import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CassetteTape } from 'lucide-react';
import { api } from '#api/orpc.ts';
import { tapeMessages as words } from '#features/tapes/tapes.messages.ts';

/** The tape that an item, or the film that it is a part of, was made of; nothing where none is known. */
export function TapeOfItem({ item }: { item: Pick<MediaItem, 'id' | 'parentId'> }) {
  const quiet = { staleTime: Infinity, meta: { failure: () => null } };
  const { data: shelf } = useQuery(api.tapes.count.queryOptions(quiet));
  const { data } = useQuery(
    api.tapes.of.queryOptions({
      ...quiet,
      input: { mediaIds: [item.parentId ?? item.id] },
      enabled: (shelf?.count ?? 0) > 0,
    }),
  );
  const tape = data?.items[0]?.tape;
  if (!tape) return null;
  return (
    <p className="mt-6 flex items-start gap-3 border-t border-line pt-4">
      <CassetteTape size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-2" />
      <span className="min-w-0">
        <span className="block text-small text-ink-2">{words.fromTape(tape.number)}</span>
        <Link
          to="/tapes/$id"
          params={{ id: tape.id }}
          className="font-[640] break-words text-link underline-offset-2 hover:underline"
        >
          {tape.label}
        </Link>
      </span>
    </p>
  );
}
