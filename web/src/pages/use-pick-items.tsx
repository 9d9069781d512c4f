import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { CassetteTape, ListChecks, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { mediaMessages } from '#features/media/media.messages.ts';
import type { MediaSelection } from '#features/media/selection/use-selection.ts';
import { spaceWayMessages } from '#features/spaces/space-ways.messages.ts';
import { tapeWayMessages } from '#features/tapes/tape-ways.messages.ts';
import { useCardMenuEntries } from '#pages/use-card-menu-entries.tsx';
import { Button } from '#ui/form/button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

const AddSelectedBar = lazyPart(
  async () => (await import('#features/collections/add-selected-bar.tsx')).AddSelectedBar,
);
const AddSelectedToSpaceBar = lazyPart(
  async () =>
    (await import('#features/spaces/add-selected-to-space-bar.tsx')).AddSelectedToSpaceBar,
);
const SelectedFileButtons = lazyPart(
  async () => (await import('#features/files/selected-file-buttons.tsx')).SelectedFileButtons,
);
const MendManyButton = lazyPart(
  async () => (await import('#features/mending/mend-many-button.tsx')).MendManyButton,
);
const ShareSelectedButton = lazyPart(
  async () => (await import('#features/shares/share-selected-button.tsx')).ShareSelectedButton,
);

type PickItems = {
  /** The selection for the grid; undefined where nothing can be picked. */
  selection: MediaSelection | undefined;
  menuEntries: (item: MediaItem) => ReactNode;
  /** The button that starts picking. */
  startButton: ReactNode;
  /** The bar with the actions, and the dialogs that its buttons and the menus open; render it once on the page. */
  docked: ReactNode;
};

type PickOptions = {
  /** The collection that the person came from to add items. */
  target?: string | undefined;
  /** The space that the person came from to add items. */
  toSpace?: string | undefined;
  /** False for other people's media, which cannot be picked. */
  canPick?: boolean;
};

const words = mediaMessages.selection;

/** Gives a list of the person's media a menu for each card, and picking several items for one action. */
export function usePickItems(
  picked: MediaSelection,
  { target, toSpace, canPick = true }: PickOptions = {},
): PickItems {
  const { menuEntries, dialogs, addToCollection, addToSpace, putOntoTape } = useCardMenuEntries();
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
        {isPicking && toSpace !== undefined && (
          <AddSelectedToSpaceBar selection={picked} spaceId={toSpace} />
        )}
        {isPicking && toSpace === undefined && (
          <AddSelectedBar selection={picked} target={target} onChoose={addToCollection}>
            {target === undefined && (
              <>
                <SelectedFileButtons ids={picked.ids} onDone={picked.leave} />
                <ShareSelectedButton
                  ids={picked.ids}
                  onDone={picked.leave}
                  disabledReason={picked.ids.length === 0 ? words.nothing : undefined}
                />
                <Button
                  icon={CassetteTape}
                  disabledReason={picked.ids.length === 0 ? words.nothing : undefined}
                  onClick={() => putOntoTape(picked.ids)}
                >
                  {tapeWayMessages.putOnto}
                </Button>
                <MendManyButton
                  mediaIds={picked.ids}
                  disabledReason={picked.ids.length === 0 ? words.nothing : undefined}
                />
                {addToSpace && (
                  <Button
                    icon={UsersRound}
                    disabledReason={picked.ids.length === 0 ? words.nothing : undefined}
                    onClick={() => addToSpace(picked.ids)}
                  >
                    {spaceWayMessages.addTo}
                  </Button>
                )}
              </>
            )}
          </AddSelectedBar>
        )}
        {dialogs}
      </>
    ),
  };
}
