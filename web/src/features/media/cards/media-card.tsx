import { AudioCard } from '#features/media/cards/audio-card.tsx';
import type { CardProps } from '#features/media/cards/card-props.ts';
import { MovieCard } from '#features/media/cards/movie-card.tsx';
import { PhotoCard } from '#features/media/cards/photo-card.tsx';

const cards = { video: MovieCard, image: PhotoCard, audio: AudioCard } as const;

/** Renders the card for the type of an item. */
export function MediaCard(props: CardProps) {
  const Card = cards[props.item.type];
  return <Card {...props} />;
}
