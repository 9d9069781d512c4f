import type { MediaFilter } from '@heirloom/contract/media/media.schema.ts';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useSession } from '#features/auth/use-session.ts';
import { LibrarySwitch } from '#features/media/library-switch.tsx';
import { orderOf } from '#features/media/list-order.ts';
import { MediaTimeline } from '#features/media/media-timeline.tsx';
import { mediaMessages } from '#features/media/media.messages.ts';
import { SortMenu } from '#features/media/sort-menu.tsx';
import { useMediaSelection } from '#features/media/use-media-selection.ts';
import { usePickItems } from '#pages/use-pick-items.tsx';
import { StackDrawing } from '#ui/drawings/stack-drawing.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Select } from '#ui/select.tsx';

/** All the person's media; an administrator may look at everybody's. */
export function MediaPage() {
  const { isAdmin } = useSession();
  const navigate = useNavigate();
  const search = useSearch({ from: '/app/media' });
  const words = mediaMessages.media;
  const { collection: target } = search;
  const scope = isAdmin && search.scope === 'all' && target === undefined ? 'all' : 'mine';
  const filter: MediaFilter = { scope, ...orderOf(search) };
  const { selection, menuEntries, startButton, docked } = usePickItems(
    useMediaSelection(filter, target !== undefined),
    { target, canPick: scope === 'mine' },
  );

  return (
    <>
      <PageHeader
        title={words.title}
        back={
          <Link to="/" className="inline-flex min-h-11 items-center gap-2 font-[640] text-link">
            <ArrowLeft size={18} aria-hidden="true" />
            {words.back}
          </Link>
        }
        switcher={<LibrarySwitch />}
      />
      <div className="mb-5 flex flex-wrap items-center justify-end gap-3">
        {isAdmin && (
          <Select
            aria-label={words.scope.label}
            value={scope}
            onChange={(event) =>
              void navigate({
                to: '/media',
                search: { ...search, scope: event.target.value === 'all' ? 'all' : undefined },
                replace: true,
              })
            }
          >
            <option value="mine">{words.scope.mine}</option>
            <option value="all">{words.scope.all}</option>
          </Select>
        )}
        {startButton}
        <SortMenu search={search} />
      </div>
      <MediaTimeline
        filter={filter}
        menuEntries={menuEntries}
        selection={selection}
        loading={words.loading}
        empty={<EmptyState visual={<StackDrawing />} title={words.empty} />}
      />
      {docked}
    </>
  );
}
