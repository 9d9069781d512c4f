import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { useState } from 'react';
import { chapterMessages } from '#features/chapters/chapters.messages.ts';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';

type WorkbenchVideoProps = {
  details: MediaDetails;
  onElement: (element: HTMLVideoElement | null) => void;
};

/** Plays the first copy that this browser can play; a recording has no picture. */
export function WorkbenchVideo({ details, onElement }: WorkbenchVideoProps) {
  const { sources, photoUrl, type } = details;
  const [place, setPlace] = useState(0);
  const source = sources[place];
  if (!source) {
    const title = sources.length === 0 ? chapterMessages.noCopy : playbackMessages.videoFailed;
    return <InlineAlert tone="warning" title={title} />;
  }
  return (
    <video
      key={place}
      ref={onElement}
      src={source.url}
      poster={photoUrl ?? undefined}
      preload="auto"
      playsInline
      onError={() => setPlace(place + 1)}
      className={
        type === 'audio'
          ? 'hidden'
          : 'aspect-video w-full rounded-sm bg-black lg:max-h-[calc(100dvh-27rem)]'
      }
    />
  );
}
