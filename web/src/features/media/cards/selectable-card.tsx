import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import type { MouseEvent, PointerEvent, ReactNode } from 'react';
import { mediaMessages } from '#features/media/media.messages.ts';
import { followDrag } from '#features/media/selection/drag-selection.ts';
import type { MediaSelection } from '#features/media/selection/use-selection.ts';
import { cn } from '#lib/cn.ts';
import { PictureCheckbox } from '#ui/form/picture-checkbox.tsx';

type SelectableCardProps = {
  item: MediaItem;
  place: number;
  tabIndex: 0 | -1;
  /** Undefined: items cannot be selected here. */
  selection: MediaSelection | undefined;
  children: ReactNode;
};

/**
 * A card with a checkbox to select it. While a selection is active, a click on the card also selects instead of opening
 * it, and a drag from one card to another selects all between them.
 */
export function SelectableCard({ selection, ...card }: SelectableCardProps) {
  return selection?.mayPick(card.item) ? (
    <PickableCard {...card} selection={selection} />
  ) : (
    card.children
  );
}

function PickableCard(props: SelectableCardProps & { selection: MediaSelection }) {
  const { item, place, tabIndex, selection, children } = props;
  const isSelected = selection.ids.includes(item.id);

  const pickInstead = (event: MouseEvent<HTMLDivElement>) => {
    const isOnCard = (event.target as HTMLElement).closest('[data-card-link]') !== null;
    if (!selection.isActive || !isOnCard) return;
    event.preventDefault();
    event.stopPropagation();
    selection.pick(item.id, place, event.shiftKey);
  };

  const beginDrag = (event: PointerEvent<HTMLDivElement>) => {
    if (!selection.isActive) return;
    selection.beginDrag();
    followDrag(event, place, (to) => selection.dragTo(place, to));
  };

  return (
    // The capture handler only redirects clicks on the link inside, which the keyboard can reach anyway.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      data-selected={isSelected || undefined}
      onClickCapture={pickInstead}
      onPointerDown={beginDrag}
      className={cn(
        'group/select relative h-full',
        selection.isActive
          ? '[&_[data-badge]]:left-14'
          : 'focus-within:[&_[data-badge]]:left-14 hover:[&_[data-badge]]:left-14 touch:[&_[data-badge]]:left-2',
        isSelected &&
          '[&_.card-frame]:outline-3 [&_.card-frame]:outline-offset-(--ring-gap,3px) [&_.card-frame]:outline-ink',
      )}
    >
      {children}
      <PictureCheckbox
        label={mediaMessages.selection.item(item.title)}
        checked={isSelected}
        tabIndex={tabIndex}
        onPick={(isRange) => selection.pick(item.id, place, isRange)}
        className={cn(
          'absolute top-1 left-1 z-3',
          !selection.isActive &&
            'opacity-0 group-focus-within/select:opacity-100 group-hover/select:opacity-100 touch:hidden',
        )}
      />
    </div>
  );
}
