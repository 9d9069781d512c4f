import type { MediaFilter, MediaType } from '@heirloom/contract/media/media.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { api } from '#api/orpc.ts';
import { LibrarySwitch } from '#features/media/grid/library-switch.tsx';
import { type ListSearch, orderOf } from '#features/media/grid/list-order.ts';
import { MediaStats } from '#features/media/media-stats.tsx';
import { MediaList } from '#features/media/grid/media-list.tsx';
import { mediaMessages } from '#features/media/media.messages.ts';
import { SortMenu } from '#features/media/grid/sort-menu.tsx';
import { useMediaSelection } from '#features/media/selection/use-media-selection.ts';
import { usePickItems } from '#pages/use-pick-items.tsx';
import { Button } from '#ui/form/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Toolbar } from '#ui/table/toolbar.tsx';

type LibraryPageProps = {
  type: MediaType;
  search: ListSearch;
  onUpload: () => void;
  drawing: ReactNode;
};

const layouts = { video: 'movies', image: 'photos', audio: 'audio' } as const;
const words = {
  video: mediaMessages.movies,
  image: mediaMessages.photos,
  audio: mediaMessages.audio,
};

/** The common parts of /movies, /photos and /audio: head, summary cards, grid. */
export function LibraryPage({ type, search, onUpload, drawing }: LibraryPageProps) {
  const text = words[type];
  const filter: MediaFilter = { type, ...orderOf(search) };
  const { data: summary } = useQuery(api.media.summary.queryOptions({ input: { type } }));
  const isEmpty = summary?.count === 0;
  const { selection, menuEntries, startButton, docked } = usePickItems(useMediaSelection(filter));
  return (
    <>
      <PageHeader
        title={text.title}
        subtitle={text.subtitle}
        switcher={<LibrarySwitch />}
        actions={
          <Button variant={isEmpty ? 'secondary' : 'accent'} icon={Upload} onClick={onUpload}>
            {text.upload}
          </Button>
        }
      />
      <MediaStats type={type} />
      <Toolbar className="my-5">
        {!isEmpty && (
          <>
            {startButton}
            <SortMenu search={search} />
          </>
        )}
      </Toolbar>
      <MediaList
        filter={filter}
        layout={layouts[type]}
        label={text.title}
        loading={text.loading}
        menuEntries={menuEntries}
        selection={selection}
        empty={
          <EmptyState
            visual={drawing}
            title={text.empty}
            description={text.emptyHint}
            action={
              <Button variant="accent" icon={Upload} onClick={onUpload}>
                {text.uploadFirst}
              </Button>
            }
          />
        }
      />
      {docked}
    </>
  );
}
