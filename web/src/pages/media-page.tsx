import type { MediaFilter } from '@heirloom/contract/media/media.schema.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { useSession } from '#features/auth/use-session.ts';
import { LibrarySwitch } from '#features/media/grid/library-switch.tsx';
import { orderOf } from '#features/media/grid/list-order.ts';
import { SortMenu } from '#features/media/grid/sort-menu.tsx';
import { mediaMessages } from '#features/media/media.messages.ts';
import { useMediaSelection } from '#features/media/selection/use-media-selection.ts';
import { MediaTimeline } from '#features/media/timeline/media-timeline.tsx';
import { useTimeline } from '#features/media/timeline/use-timeline.ts';
import { useUploadDialogs } from '#features/uploads/upload-dialogs-context.ts';
import { usePickItems } from '#pages/use-pick-items.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { SlidesDrawing } from '#ui/drawings/slides-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Button } from '#ui/form/button.tsx';
import { Select } from '#ui/form/select.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Toolbar } from '#ui/table/toolbar.tsx';

/** All the person's media; an administrator may look at everybody's. */
export function MediaPage() {
  const { isAdmin } = useSession();
  const { openBulk } = useUploadDialogs();
  const navigate = useNavigate();
  const search = useSearch({ from: '/app/media' });
  const words = mediaMessages.media;
  const { collection: target, toSpace } = search;
  const isForTarget = target !== undefined || toSpace !== undefined;
  const scope = isAdmin && search.scope === 'all' && !isForTarget ? 'all' : 'mine';
  const filter: MediaFilter = { scope, ...orderOf(search) };
  const isEmpty = useTimeline(filter).groups?.length === 0;
  const { selection, menuEntries, startButton, docked } = usePickItems(
    useMediaSelection(filter, { isActiveAtFirst: isForTarget }),
    { target, toSpace, canPick: scope === 'mine' },
  );

  return (
    <>
      <PageHeader
        title={words.title}
        subtitle={words.purpose[scope]}
        back={<BackLink to="/">{words.back}</BackLink>}
        switcher={<LibrarySwitch />}
      />
      <Toolbar className="mb-5">
        {isAdmin && (
          <Select
            aria-label={words.scope.label}
            size="sm"
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
