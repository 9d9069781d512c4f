import type { TapeKind } from '@heirloom/contract/tapes/tape-words.ts';

export type SpineShape = {
  /** What is on it, which gives the colour. */
  family: 'video' | 'audio' | 'photo' | 'mixed';
  form: 'cassette' | 'small' | 'disc' | 'can' | 'album';
};

function shape(family: SpineShape['family'], form: SpineShape['form']): SpineShape {
  return { family, form };
}

/** How the spine of each kind looks on the shelf. */
export const spineShapes: Record<TapeKind, SpineShape> = {
  vhs: shape('video', 'cassette'),
  'vhs-c': shape('video', 'small'),
  's-vhs': shape('video', 'cassette'),
  betamax: shape('video', 'cassette'),
  video8: shape('video', 'small'),
  hi8: shape('video', 'small'),
  digital8: shape('video', 'small'),
  minidv: shape('video', 'small'),
  dvcam: shape('video', 'small'),
  dvd: shape('video', 'disc'),
  super8: shape('video', 'can'),
  '8mm': shape('video', 'can'),
  '16mm': shape('video', 'can'),
  'compact-cassette': shape('audio', 'small'),
  'micro-cassette': shape('audio', 'small'),
  'open-reel': shape('audio', 'can'),
  minidisc: shape('audio', 'disc'),
  slides: shape('photo', 'album'),
  negatives: shape('photo', 'album'),
  prints: shape('photo', 'album'),
  other: shape('mixed', 'album'),
};
