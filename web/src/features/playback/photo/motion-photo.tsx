import { CirclePlay, CircleStop } from 'lucide-react';
import { useState } from 'react';
import { PlayerButton } from '#features/playback/controls/player-button.tsx';
import { playbackMessages } from '#features/playback/playback.messages.ts';

const words = playbackMessages.viewer;

/** Plays the film of a motion photo once over the still picture, at the press of a button. */
export function MotionPhoto({ url }: { url: string }) {
  const [isPlaying, setIsPlaying] = useState(false);
  const stop = () => setIsPlaying(false);
  return (
    <>
      {isPlaying && (
        <video
          src={url}
          autoPlay
          playsInline
          onEnded={stop}
          onError={stop}
          className="absolute inset-0 z-1 size-full bg-page object-contain p-4"
        />
      )}
      <PlayerButton
        icon={isPlaying ? CircleStop : CirclePlay}
        label={isPlaying ? words.stopMotion : words.playMotion}
        onClick={() => setIsPlaying(!isPlaying)}
        className="absolute bottom-4 left-1/2 z-2 -translate-x-1/2 bg-scrim"
      />
    </>
  );
}
