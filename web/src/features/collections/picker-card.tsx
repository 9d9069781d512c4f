import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { Check } from 'lucide-react';
import { ItemPicture } from '#features/collections/item-picture.tsx';
import { mediaMessages } from '#features/media/media.messages.ts';
import { typeStyles } from '#features/media/types/type-style.ts';
import { cn } from '#lib/cn.ts';

type PickerCardProps = {
  item: MediaItem;
  isPicked: boolean;
  tabIndex: 0 | -1;
  onToggle: () => void;
};

/** An item that can be picked: the whole card is the checkbox's label, and the icon's colour shows the type. */
export function PickerCard({ item, isPicked, tabIndex, onToggle }: PickerCardProps) {
  const { icon: Icon, solid } = typeStyles[item.type];
  return (
    <label className="group block">
      <span
        className={cn(
          'relative block aspect-4/3 overflow-hidden rounded-sm bg-surface-2 shadow-1',
          'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
          isPicked && 'outline-3 outline-offset-3 outline-ink',
        )}
      >
        <ItemPicture item={item} />
        <span className="absolute top-2.5 left-2.5 grid size-8 place-items-center">
          <input
            type="checkbox"
            data-grid-stop=""
            aria-label={`${item.title}, ${mediaMessages.typeLabel[item.type]}`}
            checked={isPicked}
            tabIndex={tabIndex}
            onChange={onToggle}
            className="peer size-8 appearance-none rounded-[0.5625rem] border-2 border-line-strong bg-surface shadow-2 outline-none checked:border-surface checked:bg-ink"
          />
          <Check
            size={20}
            strokeWidth={2.5}
            aria-hidden="true"
            className="pointer-events-none absolute text-surface opacity-0 peer-checked:opacity-100"
          />
        </span>
        <span
          data-type={item.type}
          className={cn(
            'absolute top-2.5 right-2.5 grid size-8 place-items-center rounded-[0.5625rem] text-on-image',
            solid,
          )}
        >
          <Icon size={19} aria-hidden="true" />
        </span>
      </span>
      <span className="mt-2 block truncate text-[1rem] font-[620]">{item.title}</span>
    </label>
  );
}
