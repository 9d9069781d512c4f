import type { MediaFilter } from '@heirloom/contract/media/media.schema.ts';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft, ListChecks } from 'lucide-react';
import { useSession } from '#features/auth/use-session.ts';
import { AddSelectedBar } from '#features/collections/add-selected-bar.tsx';
import { LibrarySwitch } from '#features/media/library-switch.tsx';
import { orderOf } from '#features/media/list-order.ts';
import { MediaList } from '#features/media/media-list.tsx';
import { mediaMessages } from '#features/media/media.messages.ts';
import { SortMenu } from '#features/media/sort-menu.tsx';
import { useMediaSelection } from '#features/media/use-media-selection.ts';
import { useCardMenuEntries } from '#pages/use-card-menu-entries.tsx';
import { Button } from '#ui/button.tsx';
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
  const { menuEntries, dialogs, addToCollection } = useCardMenuEntries();
  const selection = useMediaSelection(filter, target !== undefined);
  const canSelect = scope === 'mine';

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
        {canSelect && !selection.isActive && (
          <Button size="sm" icon={ListChecks} onClick={selection.start}>
            {mediaMessages.selection.start}
          </Button>
        )}
        <SortMenu search={search} />
      </div>
      <MediaList
        filter={filter}
        menuEntries={menuEntries}
        selection={canSelect ? selection : undefined}
        layout="mixed"
        label={words.title}
        loading={words.loading}
        empty={<EmptyState visual={<StackDrawing />} title={words.empty} />}
      />
      {canSelect && selection.isActive && (
        <AddSelectedBar selection={selection} target={target} onChoose={addToCollection} />
      )}
      {dialogs}
    </>
  );
}
