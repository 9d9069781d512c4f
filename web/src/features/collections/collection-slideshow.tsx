import type { Collection } from '@heirloom/contract/collections/collections.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useReducer } from 'react';
import { api } from '#api/orpc.ts';
import { collectionMessages } from '#features/collections/collections.messages.ts';
import { SlideshowControls } from '#features/collections/slideshow-controls.tsx';
import { SlideshowSlide } from '#features/collections/slideshow-slide.tsx';
import { runSlideshow, slideshowStart } from '#features/collections/slideshow.ts';
import { usePagedItems } from '#features/collections/use-paged-items.ts';
import { useAudioControls } from '#features/playback/use-audio-player.ts';
import { FullWindow } from '#ui/full-window.tsx';
import { Spinner } from '#ui/spinner.tsx';

const words = collectionMessages.slideshow;

type CollectionSlideshowProps = { collection: Collection; onClose: () => void };

/** Photos, films and recordings of a collection one after the other, in the whole window. */
export function CollectionSlideshow({ collection, onClose }: CollectionSlideshowProps) {
  const [show, dispatch] = useReducer(runSlideshow, slideshowStart);
  const list = usePagedItems(collection.id, { first: show.place, last: show.place + 1 });
  const { total } = list;
  const item = list.itemAt(Math.min(show.place, total - 1));
  const next = list.itemAt(show.place + 1);
  const { data: details } = useDetails(item?.media.id);
  useDetails(next?.media.id);
  const audio = useAudioControls();
  // Two sounds at once help nobody.
  useEffect(() => audio.close(), [audio]);

  const step = (by: 1 | -1) => dispatch({ do: 'step', by, total });
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const action = event.defaultPrevented ? undefined : keys[event.key];
    const isOnButton = (event.target as HTMLElement).closest('button, input') !== null;
    if (action === undefined || (isOnButton && event.key === ' ')) return;
    event.preventDefault();
    if (action === 'toggle') dispatch({ do: 'toggle', total });
    else step(action);
  };

  return (
    <FullWindow label={words.label(collection.name)} onClose={onClose} onKeyDown={handleKey}>
      {item === undefined || details === undefined ? (
        <Spinner label={words.loading} className="h-full" />
      ) : (
        <SlideshowSlide
          key={item.id}
          details={details}
          caption={item.caption}
          isPlaying={show.isPlaying}
          onOver={() => dispatch({ do: 'over', total })}
          onClose={onClose}
          controls={
            <SlideshowControls
              place={show.place}
              total={total}
              isPlaying={show.isPlaying}
              onStep={step}
              onToggle={() => dispatch({ do: 'toggle', total })}
            />
          }
        />
      )}
      {/* Loads the next picture while this one is shown. */}
      {next?.media.photoUrl && <img src={next.media.photoUrl} alt="" hidden />}
    </FullWindow>
  );
}

const keys: Record<string, 1 | -1 | 'toggle'> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  PageDown: 1,
  PageUp: -1,
  ' ': 'toggle',
};

const useDetails = (id: string | undefined) =>
  useQuery(api.media.find.queryOptions({ input: { id: id ?? '' }, enabled: id !== undefined }));
