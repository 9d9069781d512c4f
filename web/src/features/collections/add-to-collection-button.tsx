import { Library } from 'lucide-react';
import { useState } from 'react';
import { AddToCollectionDialog } from '#features/collections/add-to-collection-dialog.tsx';
import { collectionMessages } from '#features/collections/collections.messages.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';

const words = collectionMessages.addTo;

type AddToCollectionButtonProps = {
  mediaId: string;
  /** `icon` on a picture and in a bar of icons, `words` elsewhere. */
  look: 'icon' | 'words';
  className?: string;
};

/** Puts the one item that is shown into collections. */
export function AddToCollectionButton({ mediaId, look, className }: AddToCollectionButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  return (
    <>
      {look === 'icon' ? (
        <IconButton icon={Library} label={words.menu} className={className} onClick={open} />
      ) : (
        <Button icon={Library} className={className} onClick={open}>
          {words.menu}
        </Button>
      )}
      {isOpen && <AddToCollectionDialog mediaIds={[mediaId]} onClose={() => setIsOpen(false)} />}
    </>
  );
}
