import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';
import { AddSelectedBar } from '#features/collections/add-selected-bar.tsx';
import { ChangeDateButton } from '#features/media/change-date-button.tsx';
import { mediaMessages } from '#features/media/media.messages.ts';
import type { MediaSelection } from '#features/media/use-selection.ts';
import { useCardMenuEntries } from '#pages/use-card-menu-entries.tsx';
import { Button } from '#ui/button.tsx';

type PickItems = {
  /** For the grid; undefined where nothing can be picked. */
  selection: MediaSelection | undefined;
  menuEntries: (item: MediaItem) => ReactNode;
  /** Begins picking. */
  startButton: ReactNode;
  /** The bar with what can be done, and what its buttons and the menus open; goes onto the page once. */
  docked: ReactNode;
};

type PickOptions = {
  /** The collection that the person came from to add items. */
  target?: string | undefined;
  /** Other people's media cannot be picked. */
  canPick?: boolean;
};

const words = mediaMessages.selection;

/** What every list of one's media offers: a menu for each card, and picking several to do something with all of them. */
export function usePickItems(
  picked: MediaSelection,
  { target, canPick = true }: PickOptions = {},
): PickItems {
  const { menuEntries, dialogs, addToCollection } = useCardMenuEntries();
  const isPicking = canPick && picked.isActive;
  return {
    selection: canPick ? picked : undefined,
    menuEntries,
    startButton: canPick && !picked.isActive && (
      <Button size="sm" icon={ListChecks} onClick={picked.start}>
        {words.start}
      </Button>
    ),
    docked: (
      <>
        {isPicking && (
          <AddSelectedBar selection={picked} target={target} onChoose={addToCollection}>
            {target === undefined && (
              <ChangeDateButton
                ids={picked.ids}
                onDone={picked.leave}
                disabledReason={picked.ids.length === 0 ? words.nothing : undefined}
              />
            )}
          </AddSelectedBar>
        )}
        {dialogs}
      </>
    ),
  };
}
