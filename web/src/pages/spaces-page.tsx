import { Plus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { ClosedSpaces } from '#features/spaces/closed-spaces.tsx';
import { LeftSpaces } from '#features/spaces/left-spaces.tsx';
import { SpaceCard } from '#features/spaces/space-card.tsx';
import { MakeSpaceDialog } from '#features/spaces/space-dialogs.ts';
import { spaceMessages as words } from '#features/spaces/spaces.messages.ts';
import { useSpaces } from '#features/spaces/use-spaces.ts';
import { SlidesDrawing } from '#ui/drawings/slides-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { Button } from '#ui/form/button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Spinner } from '#ui/spinner.tsx';

/** The spaces of the person, and those closed ones that can still be brought back. */
export function SpacesPage() {
  const [isMaking, setIsMaking] = useState(false);
  const { spaces, mayCreate, isLoaded, error, refetch } = useSpaces();
  const make = (
    <Button variant="accent" icon={Plus} onClick={() => setIsMaking(true)}>
      {words.create}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={words.title}
        subtitle={words.subtitle}
        actions={mayCreate && spaces.length > 0 ? make : undefined}
      />
      {error !== null && !isLoaded && (
        <LoadFailed title={words.listFailed} onRetry={() => void refetch()} />
      )}
      {error === null && !isLoaded && <Spinner label={words.loading} className="min-h-[40dvh]" />}
      {isLoaded && spaces.length === 0 && (
        <EmptyState
          visual={mayCreate ? <SlidesDrawing /> : <UsersRound size={56} aria-hidden="true" />}
          title={mayCreate ? words.empty : words.none}
          description={mayCreate ? words.emptyHint : words.noneHint}
          action={mayCreate ? make : undefined}
        />
      )}
      {spaces.length > 0 && (
        <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
          {spaces.map((space) => (
            <SpaceCard key={space.id} space={space} />
          ))}
        </ul>
      )}
      {isLoaded && <LeftSpaces />}
      {isLoaded && <ClosedSpaces />}
      {isMaking && <MakeSpaceDialog onClose={() => setIsMaking(false)} />}
    </>
  );
}
