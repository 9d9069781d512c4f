import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { ImagePlus, Plus, X } from 'lucide-react';
import { collectionPageMessages } from '#features/collections/collection-page.messages.ts';
import { ItemPicture } from '#features/collections/item-picture.tsx';
import { Button } from '#ui/form/button.tsx';

const words = collectionPageMessages.createDialog;

type PickedMediaProps = {
  items: readonly MediaItem[];
  disabled: boolean;
  onPick: () => void;
  onRemove: (id: string) => void;
};

/** The items picked for the new collection. */
export function PickedMedia({ items, disabled, onPick, onRemove }: PickedMediaProps) {
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
        <p className="font-[640]">
          {items.length === 0 ? words.noneSelected : words.selected(items.length)}
        </p>
        {items.length > 0 && (
          <Button size="sm" icon={Plus} disabled={disabled} onClick={onPick}>
            {words.addMore}
          </Button>
        )}
      </div>
      <ul className="grid grid-cols-2 gap-3.5 sm:grid-cols-3 md:grid-cols-4">
        {items.map((item) => (
          <li key={item.id} className="min-w-0">
            <div className="relative aspect-square overflow-hidden rounded-sm bg-surface-2 shadow-1">
              <ItemPicture item={item} />
              <button
                type="button"
                aria-label={words.remove(item.title)}
                title={words.remove(item.title)}
                disabled={disabled}
                onClick={() => onRemove(item.id)}
                className="press absolute top-1.5 right-1.5 grid size-11 place-items-center rounded-[0.75rem] bg-scrim text-on-image"
              >
                <X size={20} aria-hidden="true" />
              </button>
            </div>
            <p className="mt-2 truncate text-[1rem] font-[620]">{item.title}</p>
          </li>
        ))}
        <li>
          <button
            type="button"
            disabled={disabled}
            onClick={onPick}
            className="press flex aspect-square w-full flex-col items-center justify-center gap-3 rounded-lg border-2 border-dashed border-line-strong bg-surface-2 p-3 font-[640] hover:bg-surface-3"
          >
            <ImagePlus size={30} aria-hidden="true" />
            {words.selectMedia}
          </button>
        </li>
      </ul>
    </>
  );
}
