import type { Mending } from '@heirloom/contract/mending/mending.schema.ts';
import { useEffect, useRef } from 'react';
import { mendingMessages } from '#features/mending/mending.messages.ts';
import { routeSound } from '#features/mending/route-sound.ts';

type SoundPreviewProps = {
  /** The copy that plays now. */
  url: string;
  /** What is to be done to it. */
  wanted: Mending['sound'];
};

const lengthSeconds = 5;

/** Five seconds of how a recording sounds now, and of how it would, from wherever one begins. */
export function SoundPreview({ url, wanted }: SoundPreviewProps) {
  const after = useRef<HTMLAudioElement>(null);
  const sound = useRef<ReturnType<typeof routeSound>>(null);
  useEffect(() => {
    sound.current?.to(wanted);
  }, [wanted]);
  useEffect(() => () => sound.current?.close(), []);
  const route = () => {
    if (after.current) sound.current ??= routeSound(after.current);
    sound.current?.to(wanted);
  };
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <figure>
        <Seconds url={url} label={mendingMessages.before} />
        <figcaption className="mt-1 text-small text-ink-2">{mendingMessages.before}</figcaption>
      </figure>
      <figure>
        <Seconds url={url} label={mendingMessages.after} element={after} onPlay={route} />
        <figcaption className="mt-1 text-small text-ink-2">{mendingMessages.after}</figcaption>
      </figure>
    </div>
  );
}

type SecondsProps = {
  url: string;
  label: string;
  element?: React.RefObject<HTMLAudioElement | null>;
  onPlay?: () => void;
};

/** Plays a few seconds and stops. */
function Seconds({ url, label, element, onPlay }: SecondsProps) {
  const beginSeconds = useRef(0);
  return (
    <audio
      ref={element}
      src={url}
      controls
      preload="metadata"
      aria-label={label}
      className="w-full"
      onPlay={({ currentTarget }) => {
        beginSeconds.current = currentTarget.currentTime;
        onPlay?.();
      }}
      onTimeUpdate={({ currentTarget }) => {
        if (currentTarget.currentTime > beginSeconds.current + lengthSeconds) currentTarget.pause();
      }}
    />
  );
}
