import type { PosterChoice } from '@heirloom/contract/media/history.schema.ts';
import { useState } from 'react';

type PosterPictureProps = { mediaId: string; poster: PosterChoice | undefined };

/** The picture that somebody chose for a film; nothing of a frame, or where it is kept no more. */
export function PosterPicture({ mediaId, poster }: PosterPictureProps) {
  const [isMissing, setIsMissing] = useState(false);
  if (!poster || poster.pictureId === null || isMissing) return null;
  return (
    <img
      src={`/api/media/${mediaId}/posters/${poster.pictureId}`}
      alt=""
      loading="lazy"
      className="mt-1 block aspect-video w-40 rounded-sm border object-cover"
      onError={() => setIsMissing(true)}
    />
  );
}
