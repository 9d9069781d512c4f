import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { useAudioControls, useAudioState } from '#features/audio-player/use-audio-player.ts';
import { fileMessages } from '#features/files/files.messages.ts';

const words = fileMessages.actions;

/** Plays and pauses a recording in the audio bar at the bottom of the page. */
export function usePlayFile(item: MediaItem) {
  const player = useAudioControls();
  const isCurrent = useAudioState((state) => state.current?.id === item.id);
  const isPlaying = useAudioState((state) => state.current?.id === item.id && state.isPlaying);
  return {
    isPlaying,
    label: isPlaying ? words.pauseAudio : words.playAudio,
    play: () => (isCurrent ? player.toggle() : player.play(item)),
  };
}
