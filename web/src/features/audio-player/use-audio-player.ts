import { use, useSyncExternalStore } from 'react';
import type { AudioEngine } from '#features/audio-player/audio-engine.ts';
import { AudioPlayerContext } from '#features/audio-player/audio-player-context.ts';
import type { AudioState } from '#features/audio-player/audio-state.ts';

/** Returns the player's controls; never re-renders while a recording plays. */
export function useAudioControls(): AudioEngine {
  const engine = use(AudioPlayerContext);
  if (!engine) throw new Error('useAudioControls needs an AudioPlayerProvider around it.');
  return engine;
}

/** Returns one value of the player's state; re-renders only when it changes. `select` must be stable for one state. */
export function useAudioState<T>(select: (state: AudioState) => T): T {
  const engine = useAudioControls();
  return useSyncExternalStore(engine.subscribe, () => select(engine.getState()));
}
