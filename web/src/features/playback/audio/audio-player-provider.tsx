import { createElement, type ReactNode, useState, useSyncExternalStore } from 'react';
import { AudioPlayerContext } from '#features/audio-player/audio-player-context.ts';
import { createAwaitedEngine } from '#features/audio-player/awaited-engine.ts';
import { createPart } from '#lib/part.ts';
import { usePart } from '#ui/lazy-part.tsx';

const player = createPart(
  async () => (await import('#features/playback/audio/audio-player.tsx')).AudioPlayer,
);

/** Provides one audio player for the whole app, with its bar at the bottom of the page. */
export function AudioPlayerProvider({ children }: { children: ReactNode }) {
  const [controls] = useState(createAwaitedEngine);
  const isAsked = useSyncExternalStore(controls.subscribe, controls.isAsked);
  const content = usePart(player, isAsked);
  return (
    <AudioPlayerContext value={controls}>
      {children}
      {content && createElement(content, { controls })}
    </AudioPlayerContext>
  );
}
