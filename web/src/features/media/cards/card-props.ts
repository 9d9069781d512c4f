import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import type { ReactNode } from 'react';

/** The props of a card of any type. */
export type CardProps = {
  item: MediaItem;
  /** The ⋮ menu; the page fills it, so that this feature need not import collections or shares. */
  menu: ReactNode;
  /** 0 for the one card of a grid that Tab can reach, -1 for the others. */
  tabIndex: number;
};
