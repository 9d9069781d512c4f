import type { Collection } from '@heirloom/contract/collections/collections.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useReducer } from 'react';
import { api } from '#api/orpc.ts';
import { SlideshowWindow } from '#features/collections/slideshow-window.tsx';
import { runSlideshow, slideshowStart } from '#features/collections/slideshow.ts';
import { usePagedItems } from '#features/collections/use-paged-items.ts';
import { playedOf } from '#features/media/played-part.ts';

type CollectionSlideshowProps = { collection: Collection; onClose: () => void };

/** Plays all items of a collection. */
export function CollectionSlideshow({ collection, onClose }: CollectionSlideshowProps) {
  const [show, dispatch] = useReducer(runSlideshow, slideshowStart);
  const list = usePagedItems(collection.id, { first: show.place, last: show.place + 1 });
  const { total } = list;
  const item = list.itemAt(Math.min(show.place, total - 1));
  const next = list.itemAt(show.place + 1);
  const { data: details } = useDetails(item?.media.id);
  useDetails(next?.media.id);

  return (
    <SlideshowWindow
      name={collection.name}
      show={show}
      dispatch={dispatch}
      total={total}
      slide={item && details && { details: playedOf(details), caption: item.caption }}
      nextPictureUrl={next?.media.photoUrl}
      onClose={onClose}
    />
  );
}

const useDetails = (id: string | undefined) =>
  useQuery(api.media.find.queryOptions({ input: { id: id ?? '' }, enabled: id !== undefined }));
