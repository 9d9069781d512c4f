import { type DragEvent, useState } from 'react';
import { type DropTarget, placeAfterDrop } from '#features/collections/item-moves.ts';

type ItemDrag = { from: number | null; over: DropTarget | null };

const nothing: ItemDrag = { from: null, over: null };
/** A custom type, so that nothing else dragged over the page counts as an item. */
const dataType = 'application/x-heirloom-item';

/** Lets people drag cards to another place; the card menu offers the same without dragging. */
export function useItemDrag(onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState(nothing);

  const handlersFor = (place: number) => ({
    draggable: true,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      const { dataTransfer, currentTarget, clientX, clientY } = event;
      const box = currentTarget.getBoundingClientRect();
      dataTransfer.setData(dataType, String(place));
      dataTransfer.effectAllowed = 'move';
      dataTransfer.setDragImage(currentTarget, clientX - box.left, clientY - box.top);
      setDrag({ from: place, over: null });
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      if (drag.from === null) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      const box = event.currentTarget.getBoundingClientRect();
      const side = event.clientX < box.left + box.width / 2 ? 'before' : 'behind';
      setDrag((known) =>
        known.over?.place === place && known.over.side === side
          ? known
          : { ...known, over: { place, side } },
      );
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      if (drag.from === null || drag.over === null) return;
      event.preventDefault();
      const to = placeAfterDrop(drag.from, drag.over);
      setDrag(nothing);
      if (to !== null) onMove(drag.from, to);
    },
    onDragEnd: () => setDrag(nothing),
  });

  return {
    handlersFor,
    isDragged: (place: number) => drag.from === place,
    /** On which side of this place the dragged card would be inserted; null when it is over another place. */
    sideAt: (place: number) => (drag.over?.place === place ? drag.over.side : null),
  };
}
