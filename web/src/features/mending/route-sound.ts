import type { Mending } from '@heirloom/contract/mending/mending.schema.ts';

/** Which side of the sound each ear hears. */
const ears = { asItIs: [0, 1], left: [0, 0], right: [1, 1], swapped: [1, 0] } as const;

/** Lets one hear a film with one side on both, or the sides exchanged. Null where the browser cannot do that. */
export function routeSound(video: HTMLVideoElement) {
  if (typeof AudioContext === 'undefined') return null;
  const context = new AudioContext();
  const splitter = context.createChannelSplitter(2);
  const merger = context.createChannelMerger(2);
  context.createMediaElementSource(video).connect(splitter);
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
