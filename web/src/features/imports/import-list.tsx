import type { ImportState, ImportSummary } from '@heirloom/contract/imports/imports.schema.ts';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useSession } from '#features/auth/use-session.ts';
import { importMessages as words } from '#features/imports/imports.messages.ts';
import { formatDate } from '#lib/format-date.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';

const tones: Record<ImportState, BadgeTone> = {
  gathering: 'accent',
  planning: 'accent',
  planned: 'info',
  running: 'accent',
  stopped: 'warning',
  done: 'success',
  undone: 'neutral',
};

export function ImportBadge({ state }: { state: ImportState }) {
  return (
    <Badge tone={tones[state]} dot>
      {words.states[state]}
    </Badge>
  );
}

/** Imports, the latest first, each a link to its page. */
export function ImportList({ items }: { items: readonly ImportSummary[] }) {
  return (
    <ul className="surface-card divide-y overflow-hidden">
      {items.map((item) => (
        <ImportRow key={item.id} item={item} />
      ))}
    </ul>
  );
}

function ImportRow({ item }: { item: ImportSummary }) {
  const { user } = useSession();
  const { id, createdAt, sources, state, kept, notKept, ownerId, ownerName } = item;
  return (
    <li className="relative flex min-h-18 items-center gap-4 px-5 py-3 hover:bg-surface-2">
      <div className="min-w-0 flex-1">
        <h3 className="font-[640]">
          <Link
            to="/imports/$id"
            params={{ id }}
            className="outline-none after:absolute after:inset-0 after:content-[''] focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-ring"
          >
            {words.name(formatDate(createdAt))}
          </Link>
        </h3>
        <p className="stamp mt-1 truncate text-ink-2" title={sources.join(', ')}>
          {sources.join(', ')}
        </p>
        <p className="mt-1 flex flex-wrap gap-x-4 text-small text-ink-2">
          {kept.files > 0 && <span>{words.rowKept(kept.files)}</span>}
          {notKept > 0 && <span>{words.rowNotKept(notKept)}</span>}
          {ownerId !== user?.id && <span>{words.forPerson(ownerName)}</span>}
        </p>
      </div>
      <ImportBadge state={state} />
      <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-ink-2 max-sm:hidden" />
    </li>
  );
}
