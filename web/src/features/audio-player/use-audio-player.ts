import { use, useSyncExternalStore } from 'react';
import type { AudioEngine, AudioState } from '#features/audio-player/audio-engine.ts';
import { AudioPlayerContext } from '#features/audio-player/audio-player-context.ts';

/** The player's buttons: never renders again when the sound moves on. */
export const useAudioControls = (): AudioEngine => {
  const engine = use(AudioPlayerContext);
  if (!engine) throw new Error('useAudioControls needs an AudioPlayerProvider around it.');
  return engine;
};

/** One fact of the player; renders again only when that fact changes. `select` returns the same value for the same state. */
export const useAudioState = <T>(select: (state: AudioState) => T): T => {
  const engine = useAudioControls();
  return useSyncExternalStore(engine.subscribe, () => select(engine.getState()));
};
