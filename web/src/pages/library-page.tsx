import type { MediaFilter } from '@heirloom/contract/media/media-lists.schema.ts';
import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import { useSearch } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { LibrarySwitch } from '#features/media/grid/library-switch.tsx';
import { type ListSearch, orderOf, scopeFilter, scopeOf } from '#features/media/grid/list-order.ts';
import { MediaList } from '#features/media/grid/media-list.tsx';
import { SortMenu } from '#features/media/grid/sort-menu.tsx';
import { MediaStats } from '#features/media/media-stats.tsx';
import { mediaMessages } from '#features/media/media.messages.ts';
import { useMediaSelection } from '#features/media/selection/use-media-selection.ts';
import { useSummary } from '#features/media/use-summary.ts';
import { AddressScopeSelect } from '#features/spaces/address-scope-select.tsx';
import { ItemScope } from '#features/spaces/item-scope.tsx';
import { useOnlyOf } from '#features/spaces/use-only-of.ts';
import { useUploadDialogs } from '#features/uploads/upload-dialogs-context.ts';
import { usePickItems } from '#pages/use-pick-items.tsx';
import { CassetteDrawing } from '#ui/drawings/cassette-drawing.tsx';
import { ProjectorDrawing } from '#ui/drawings/projector-drawing.tsx';
import { SlidesDrawing } from '#ui/drawings/slides-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Button } from '#ui/form/button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Toolbar } from '#ui/table/toolbar.tsx';

type LibraryProps = {
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

export function MoviesPage() {
  const { openMovie } = useUploadDialogs();
  const search = useSearch({ from: '/app/movies' });
  return (
    <Library type="video" search={search} onUpload={openMovie} drawing={<ProjectorDrawing />} />
  );
}

export function PhotosPage() {
  const { openPhoto } = useUploadDialogs();
  const search = useSearch({ from: '/app/photos' });
  return <Library type="image" search={search} onUpload={openPhoto} drawing={<SlidesDrawing />} />;
}

export function AudioPage() {
  const { openAudio } = useUploadDialogs();
  const search = useSearch({ from: '/app/audio' });
  return (
    <Library type="audio" search={search} onUpload={openAudio} drawing={<CassetteDrawing />} />
  );
}

/** The common parts of /movies, /photos and /audio: head, summary cards, grid. */
function Library(props: LibraryProps) {
  return (
    <ItemScope scope={scopeOf(props.search)}>
      <LibraryInScope {...props} />
    </ItemScope>
  );
}

function LibraryInScope({ type, search, onUpload, drawing }: LibraryProps) {
  const text = words[type];
  const filter: MediaFilter = { type, ...orderOf(search), ...scopeFilter(scopeOf(search)) };
  const { data: summary } = useSummary(type);
  const isEmpty = summary?.count === 0;
  const onlyOf = useOnlyOf(scopeOf(search));
  const { selection, menuEntries, startButton, docked } = usePickItems(
    useMediaSelection(filter, { onlyOf }),
  );
  return (
    <>
      <PageHeader
        title={text.title}
        subtitle={text.subtitle}
        isCompact
        switcher={<LibrarySwitch />}
        actions={
          <Button
            variant={isEmpty ? 'secondary' : 'accent'}
            icon={Upload}
            onClick={onUpload}
            className="max-md:px-3.5"
          >
            <span className="max-md:sr-only">{text.upload}</span>
          </Button>
        }
      />
      <MediaStats type={type} />
      <Toolbar className="my-5 max-md:my-3">
        <AddressScopeSelect search={search} />
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
