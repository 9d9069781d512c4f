import type { Mending } from '@heirloom/contract/mending/mending.schema.ts';

/** Which side of the sound each ear hears. */
const ears = { asItIs: [0, 1], left: [0, 0], right: [1, 1], swapped: [1, 0] } as const;

type Sound = Mending['sound'];
const ofSwapped = { left: 'right', right: 'left', swapped: null } as const;

/** What is to be done to a copy that was mended before. A side that it does not have any more cannot be heard. */
export function furtherSound(saved: Sound, wanted: Sound): Sound {
  if (saved === null) return wanted;
  if (saved !== 'swapped') return null;
  return wanted === null ? 'swapped' : ofSwapped[wanted];
}

/** Lets one hear a film or recording with one side on both, or the sides exchanged. Null where the browser cannot do that. */
export function routeSound(element: HTMLMediaElement) {
  if (typeof AudioContext === 'undefined') return null;
  const context = new AudioContext();
  const splitter = context.createChannelSplitter(2);
  const merger = context.createChannelMerger(2);
  context.createMediaElementSource(element).connect(splitter);
  merger.connect(context.destination);
  return {
    to: (sound: Mending['sound']) => {
      splitter.disconnect();
      const [left, right] = ears[sound ?? 'asItIs'];
      splitter.connect(merger, left, 0);
      splitter.connect(merger, right, 1);
    },
    close: () => void context.close(),
  };
}
