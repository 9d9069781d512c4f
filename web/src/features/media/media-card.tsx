import { AudioCard } from '#features/media/audio-card.tsx';
import type { CardProps } from '#features/media/card-props.ts';
import { MovieCard } from '#features/media/movie-card.tsx';
import { PhotoCard } from '#features/media/photo-card.tsx';

const cards = { video: MovieCard, image: PhotoCard, audio: AudioCard } as const;

/** Renders the card for the type of an item. */
export function MediaCard(props: CardProps) {
  const Card = cards[props.item.type];
  return <Card {...props} />;
}
