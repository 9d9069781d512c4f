import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import type { ReactNode } from 'react';

/** What the card of any kind is given. */
export type CardProps = {
  item: MediaItem;
  /** The ⋮ menu: the page fills it, so that media need not know collections or shares. */
  menu: ReactNode;
  /** 0 for the one card of a grid that Tab reaches, -1 for the others. */
  tabIndex: number;
};
