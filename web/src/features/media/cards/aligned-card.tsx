import type { CardProps } from '#features/media/cards/card-props.ts';
import { MattedPhotoCard } from '#features/media/cards/matted-photo-card.tsx';
import { MediaCard } from '#features/media/cards/media-card.tsx';

/** A card in a grid of mixed types: each type keeps its style, in a frame of the same shape, so that rows align. */
export function AlignedCard(props: CardProps) {
  const Card = props.item.type === 'image' ? MattedPhotoCard : MediaCard;
  return (
    <div className="[&_.card-frame]:aspect-video">
      <Card {...props} />
    </div>
  );
}
