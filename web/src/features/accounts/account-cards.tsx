import { useState } from 'react';
import { accountsMessages as words } from '#features/accounts/accounts.messages.ts';
import { PersonCard } from '#features/accounts/person-card.tsx';
import type { useAccounts } from '#features/accounts/use-accounts.ts';
import { cn } from '#lib/cn.ts';
import { MagnifierDrawing } from '#ui/drawings/magnifier-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/form/button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

const grid = 'grid gap-3 sm:gap-(--grid-gap) xl:grid-cols-2';

type AccountCardsProps = { people: ReturnType<typeof useAccounts>; onShowAll: () => void };

export function AccountCards({ people: list, onShowAll }: AccountCardsProps) {
  const [now] = useState(() => new Date());
  const { people, defaultQuotaBytes, hasNextPage, isFetchingNextPage } = list;
  if (list.isPending) {
    return (
      <div role="status" className={grid}>
        <VisuallyHidden>{words.loading}</VisuallyHidden>
        {[0, 1, 2, 3].map((place) => (
          <Skeleton key={place} className="h-28 rounded-lg sm:h-80" />
        ))}
      </div>
    );
  }
  if (list.data !== undefined && people.length === 0) {
    return (
      <EmptyState
        visual={<MagnifierDrawing />}
        title={words.empty}
        description={words.emptyHint}
        action={<Button onClick={onShowAll}>{words.showAll}</Button>}
      />
    );
  }
  return (
    <>
      <ul
        aria-label={words.listLabel}
        className={cn(grid, 'transition-opacity', list.isPlaceholderData && 'opacity-60')}
      >
        {people.map((person) => (
          <li key={person.userId} className="grid min-w-0">
            <PersonCard person={person} defaultQuotaBytes={defaultQuotaBytes} now={now} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          className="mx-auto mt-6 flex"
          busy={isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {words.showMore}
        </Button>
      )}
    </>
  );
}
