import { useReducer } from 'react';
import { SlideshowWindow } from '#features/collections/slideshow-window.tsx';
import { runSlideshow, slideshowStart } from '#features/collections/slideshow.ts';
import { useSharedItem } from '#features/shares/visitor/use-shared-item.ts';
import { useSharedItems } from '#features/shares/visitor/use-shared-items.ts';

type SharedSlideshowProps = { token: string; name: string; total: number; onClose: () => void };

/** Plays all items of a shared collection. */
export function SharedSlideshow({ token, name, total, onClose }: SharedSlideshowProps) {
  const [show, dispatch] = useReducer(runSlideshow, slideshowStart);
  const list = useSharedItems(token, { first: show.place, last: show.place + 1 });
  const card = list.itemAt(show.place);
  const next = list.itemAt(show.place + 1);
  const { data: details } = useSharedItem(token, card?.id, card);
  useSharedItem(token, next?.id, next);

  return (
    <SlideshowWindow
      name={name}
      show={show}
      dispatch={dispatch}
      total={list.isComplete ? list.total : total}
      slide={card && details && { details, caption: card.caption }}
      nextPictureUrl={next?.photoUrl}
      onClose={onClose}
    />
  );
}
