import type { MediaCard as Item } from '@heirloom/contract/media/media.schema.ts';
import type { ReactNode } from 'react';
import { AudioCard } from '#features/media/audio-card.tsx';
import { MovieCard } from '#features/media/movie-card.tsx';
import { PhotoCard } from '#features/media/photo-card.tsx';

export type CardProps = {
  item: Item;
  /** The ⋮ menu: the page fills it, so that media need not know collections or shares. */
  menu: ReactNode;
  /** 0 for the one card of a grid that Tab reaches, -1 for the others. */
  tabIndex: number;
};

const cards = { video: MovieCard, image: PhotoCard, audio: AudioCard } as const;

/** The card of an item, by its kind. */
export function MediaCard(props: CardProps) {
  const Card = cards[props.item.type];
  return <Card {...props} />;
}
