import { Library } from 'lucide-react';
import { useState } from 'react';
import { AddToCollectionDialog } from '#features/collections/collection-dialogs.ts';
import { collectionPageMessages } from '#features/collections/collection-page.messages.ts';
import { PlayerButton } from '#features/playback/controls/player-button.tsx';
import { Button } from '#ui/form/button.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';

const words = collectionPageMessages.addTo;

type AddToCollectionButtonProps = {
  mediaId: string;
  /** `player` on a picture, `icon` in a bar of icons, `words` elsewhere. */
  variant: 'player' | 'icon' | 'words';
};

/** Adds the shown item to collections. */
export function AddToCollectionButton({ mediaId, variant }: AddToCollectionButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  return (
    <>
      {variant === 'player' && (
        // On phones it is in the menu, so that the title has enough width.
        <PlayerButton
          icon={Library}
          label={words.menu}
          onClick={open}
          className="bg-scrim max-md:hidden"
        />
      )}
      {variant === 'icon' && (
        <IconButton icon={Library} label={words.menu} caption={words.caption} onClick={open} />
      )}
      {variant === 'words' && (
        <Button icon={Library} onClick={open}>
          {words.menu}
        </Button>
      )}
      {isOpen && <AddToCollectionDialog mediaIds={[mediaId]} onClose={() => setIsOpen(false)} />}
    </>
  );
}
