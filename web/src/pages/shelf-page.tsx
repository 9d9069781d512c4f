import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { api } from '#api/orpc.ts';
import { LibrarySwitch } from '#features/media/grid/library-switch.tsx';
import { arrangeShelf, narrowShelf, waits } from '#features/tapes/arrange-shelf.ts';
import { RemovedTapes } from '#features/tapes/removed-tapes.tsx';
import { ShelfBoard } from '#features/tapes/shelf-board.tsx';
import { ShelfFilters } from '#features/tapes/shelf-filters.tsx';
import { ShelfMenu } from '#features/tapes/shelf-menu.tsx';
import { StillToTransfer } from '#features/tapes/still-to-transfer.tsx';
import { MakeTapeDialog } from '#features/tapes/tape-dialogs.ts';
import { tapeMessages as words } from '#features/tapes/tapes.messages.ts';
import { useMediaQuery } from '#lib/use-media-query.ts';
import { CassetteDrawing } from '#ui/drawings/cassette-drawing.tsx';
import { MagnifierDrawing } from '#ui/drawings/magnifier-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { Button } from '#ui/form/button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Spinner } from '#ui/spinner.tsx';

/** The tapes, reels and albums in the cupboards of the family, as they stand there. */
export function ShelfPage() {
  const search = useSearch({ from: '/app/tapes' });
  const navigate = useNavigate();
  const isNarrow = useMediaQuery('(width < 48rem)');
  const [isMaking, setIsMaking] = useState(false);
  const { data, error, refetch } = useQuery(api.tapes.list.queryOptions());
  const tapes = data?.items ?? [];
  const found = narrowShelf(tapes, search);
  const make = (
    <Button
      variant={data && tapes.length === 0 ? 'secondary' : 'accent'}
      icon={Plus}
      onClick={() => setIsMaking(true)}
    >
      {words.make}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={words.title}
        subtitle={words.subtitle}
        switcher={<LibrarySwitch />}
        actions={
          <>
            {make}
            <ShelfMenu search={search} />
          </>
        }
      />
      {error && !data && <LoadFailed title={words.listFailed} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner label={words.loading} className="min-h-[50dvh]" />}
      {data && tapes.length === 0 && (
        <EmptyState
          visual={<CassetteDrawing />}
          title={words.empty}
          description={words.emptyHint}
          action={
            <Button variant="accent" icon={Plus} onClick={() => setIsMaking(true)}>
              {words.make}
            </Button>
          }
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-9">
        {tapes.length > 0 && <ShelfFilters search={search} tapes={tapes} />}
        {tapes.length > 0 && found.length === 0 && (
          <EmptyState
            visual={<MagnifierDrawing />}
            title={words.nothingFound}
            description={words.nothingFoundHint}
            action={
              <Button onClick={() => void navigate({ to: '/tapes', search: {}, replace: true })}>
                {words.showAll}
              </Button>
            }
          />
        )}
        <StillToTransfer tapes={found.filter(waits)} />
        <div className="flex flex-wrap gap-x-8 gap-y-9 max-md:flex-col">
          {arrangeShelf(found).map((board) => (
            <ShelfBoard key={board.place ?? ''} board={board} isNarrow={isNarrow} />
          ))}
        </div>
        {data && <RemovedTapes />}
      </div>
      {isMaking && (
        <MakeTapeDialog
          onMade={({ id }) => void navigate({ to: '/tapes/$id', params: { id } })}
          onClose={() => setIsMaking(false)}
        />
      )}
    </>
  );
}
