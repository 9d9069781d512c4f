import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';

export type AudioState = {
  current: MediaItem | null;
  queue: MediaItem[];
  isPlaying: boolean;
  isWaiting: boolean;
  /** The message to show when the current recording cannot be played. */
  problem: string | null;
  positionMs: number;
  durationMs: number;
  volume: number;
  isMuted: boolean;
  rate: number;
};

export const silent: AudioState = {
  current: null,
  queue: [],
  isPlaying: false,
  isWaiting: false,
  problem: null,
  positionMs: 0,
  durationMs: 0,
  volume: 1,
  isMuted: false,
  rate: 1,
};
