import type { Mending } from '@heirloom/contract/mending/mending.schema.ts';

/** What is put right of the sound, as ffmpeg's filters, before it is levelled; sound of one channel has no sides. */
export function soundMends(mending: Mending | undefined, channels: number): string[] {
  if (!mending?.sound || channels < 2) return [];
  return [`pan=stereo|${sides[mending.sound]}`];
}

const sides = {
  left: 'c0=c0|c1=c0',
  right: 'c0=c1|c1=c1',
  swapped: 'c0=c1|c1=c0',
};
