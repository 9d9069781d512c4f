import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { levelSound } from '#features/audio-player/sound-level.ts';
import { ItemPicture } from '#features/collections/item-picture.tsx';
import type { SlideProps } from '#features/collections/slideshow-still.tsx';
import { PlayerScrubber } from '#features/playback/controls/player-scrubber.tsx';
import { FilmTopBar } from '#features/playback/film/film-top-bar.tsx';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { keepWithin } from '#features/playback/sources/part-window.ts';
import { formatTime } from '#lib/format-duration.ts';

/** A recording in a slideshow: its cover or waveform, and its sound until the end. */
export function SlideshowRecording({ details, onOver, onClose, controls }: SlideProps) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isSounding, setIsSounding] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [positionSeconds, setPositionSeconds] = useState(0);
  const durationSeconds = (details.durationMs ?? 0) / 1000;
  const [part] = useState(details.part);
  const source = details.sources[0];
  const gainDb = source?.gainDb ?? 0;

  useEffect(() => (audio.current ? levelSound(audio.current, gainDb) : undefined), [gainDb]);

  useEffect(() => (audio.current && part ? keepWithin(audio.current, part) : undefined), [part]);

  const toggle = () => {
    // A browser may refuse to play without a click: the button then shows that nothing is playing.
    if (audio.current?.paused) audio.current.play().catch(() => setIsSounding(false));
    else audio.current?.pause();
  };
  const seek = (seconds: number) => {
    if (audio.current) audio.current.currentTime = seconds;
  };

  return (
    <div className="absolute inset-0 isolate grid place-items-center p-6 pt-28">
      {details.thumbnailUrl && <img src={details.thumbnailUrl} alt="" className="glow" />}
      <FilmTopBar details={details} onBack={onClose} actions={controls} />
      {/* Recordings have no caption file. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        ref={audio}
        src={source?.url}
        autoPlay
        onPlay={() => setIsSounding(true)}
        onPause={() => setIsSounding(false)}
        onTimeUpdate={(event) => setPositionSeconds(event.currentTarget.currentTime)}
        onEnded={onOver}
        onError={() => {
          setHasFailed(true);
          onOver();
        }}
      />
      <div className="w-full max-w-2xl">
        <div className="aspect-16/9 overflow-hidden rounded-lg shadow-3">
          <ItemPicture item={details} />
        </div>
        {hasFailed && (
          <p role="alert" className="pt-4 text-center">
            {playbackMessages.audioFailed}
          </p>
        )}
        <PlayerScrubber
          positionSeconds={positionSeconds}
          durationSeconds={durationSeconds}
          bufferedSeconds={0}
          storyboard={[]}
          onSeek={seek}
        />
        <div className="flex items-center gap-4">
          <button
            type="button"
            aria-label={isSounding ? playbackMessages.pause : playbackMessages.play}
            onClick={toggle}
            className="press grid size-18 place-items-center rounded-full bg-lamp text-lamp-foreground hover:bg-[var(--lamp-hover)]"
          >
            {isSounding ? (
              <Pause size={30} aria-hidden="true" className="fill-current" />
            ) : (
              <Play size={30} aria-hidden="true" className="translate-x-0.5 fill-current" />
            )}
          </button>
          <span className="stamp text-[1rem]">
            {formatTime(positionSeconds * 1000)} / {formatTime(durationSeconds * 1000)}
          </span>
        </div>
      </div>
    </div>
  );
}
