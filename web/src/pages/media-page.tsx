import type { MediaFilter } from '@heirloom/contract/media/media-lists.schema.ts';
import { useSearch } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { useSession } from '#features/auth/use-session.ts';
import { LibrarySwitch } from '#features/media/grid/library-switch.tsx';
import { orderOf, scopeFilter, scopeOf } from '#features/media/grid/list-order.ts';
import { SortMenu } from '#features/media/grid/sort-menu.tsx';
import { mediaMessages } from '#features/media/media.messages.ts';
import { useMediaSelection } from '#features/media/selection/use-media-selection.ts';
import { MediaTimeline } from '#features/media/timeline/media-timeline.tsx';
import { useTimeline } from '#features/media/timeline/use-timeline.ts';
import { AddressScopeSelect } from '#features/spaces/address-scope-select.tsx';
import { ItemScope } from '#features/spaces/item-scope.tsx';
import { useOnlyOf } from '#features/spaces/use-only-of.ts';
import { useUploadDialogs } from '#features/uploads/upload-dialogs-context.ts';
import { usePickItems } from '#pages/use-pick-items.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { SlidesDrawing } from '#ui/drawings/slides-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Button } from '#ui/form/button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Toolbar } from '#ui/table/toolbar.tsx';

/** All the person's media, and what is shared with them; an administrator may look at everybody's. */
export function MediaPage() {
  const search = useSearch({ from: '/app/media' });
  const { collection, toSpace } = search;
  // Only one's own can be put into a collection or a space.
  const isForTarget = collection !== undefined || toSpace !== undefined;
  return (
    <ItemScope scope={isForTarget ? {} : scopeOf(search)}>
      <AllMedia isForTarget={isForTarget} />
    </ItemScope>
  );
}

function AllMedia({ isForTarget }: { isForTarget: boolean }) {
  const { isAdmin } = useSession();
  const { openBulk } = useUploadDialogs();
  const search = useSearch({ from: '/app/media' });
  const words = mediaMessages.media;
  const { collection: target, toSpace } = search;
  const showsAll = isAdmin && search.scope === 'all' && !isForTarget;
  const scope = isForTarget ? {} : scopeOf(search);
  const filter: MediaFilter = {
    ...(showsAll ? { scope: 'all' } : scopeFilter(scope)),
    ...orderOf(search),
  };
  const onlyOf = useOnlyOf(scope);
  const isEmpty = useTimeline(filter).groups?.length === 0;
  const { selection, menuEntries, startButton, docked } = usePickItems(
    useMediaSelection(filter, { isActiveAtFirst: isForTarget, onlyOf }),
    { target, toSpace, canPick: !showsAll },
  );

  return (
    <>
      <PageHeader
        title={words.title}
        subtitle={words.purpose[showsAll ? 'all' : 'mine']}
        back={<BackLink to="/">{words.back}</BackLink>}
        switcher={<LibrarySwitch />}
      />
      <Toolbar className="mb-5">
        {!isForTarget && <AddressScopeSelect search={search} offersAll={isAdmin} />}
        {!isEmpty && (
          <>
            {startButton}
            <SortMenu search={search} />
          </>
        )}
      </Toolbar>
      <MediaTimeline
        filter={filter}
        menuEntries={menuEntries}
        selection={selection}
        loading={words.loading}
        empty={
          <EmptyState
            visual={<SlidesDrawing />}
            title={words.empty}
            description={words.emptyHint}
            action={
              <Button variant="accent" icon={Upload} onClick={() => openBulk()}>
                {words.upload}
              </Button>
            }
          />
        }
      />
      {docked}
    </>
  );
}
