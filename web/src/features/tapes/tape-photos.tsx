import type { Tape } from '@heirloom/contract/tapes/tapes.schema.ts';
import { Link } from '@tanstack/react-router';
import { Camera, X } from 'lucide-react';
import { useState } from 'react';
import { MediaPickerDialog } from '#features/collections/collection-dialogs.ts';
import { MediaThumbnail } from '#features/media/cards/media-thumbnail.tsx';
import { itemRoute } from '#features/media/item-link.ts';
import { tapeMessages } from '#features/tapes/tapes.messages.ts';
import { useTapeItems } from '#features/tapes/use-tape-items.ts';
import { Button } from '#ui/form/button.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';

const words = tapeMessages.page;

/** Photos that show the tape itself, its case and what is written on it. */
export function TapePhotos({ tape }: { tape: Tape }) {
  const { put, takeOff } = useTapeItems();
  const [isPicking, setIsPicking] = useState(false);
  const isOwn = tape.rights.includes('own');
  const { photos } = tape;
  if (photos.length === 0 && !isOwn) return null;
  return (
    <section aria-labelledby="tape-photos" className="surface-card px-5 py-4">
      <h2 id="tape-photos" className="title-album">
        {words.photos}
      </h2>
      {photos.length === 0 && <p className="mt-1 text-small text-ink-2">{words.photosNone}</p>}
      <ul className="mt-3 grid grid-cols-3 gap-2.5">
        {photos.map((photo) => (
          <li key={photo.id} className="relative">
            <Link
              to={itemRoute[photo.type]}
              params={{ id: photo.id }}
              aria-label={photo.title}
              className="block aspect-4/3 overflow-hidden rounded-print bg-surface-2 shadow-print"
            >
              <MediaThumbnail item={photo} className="size-full object-contain" />
            </Link>
            {isOwn && (
              <IconButton
                icon={X}
                label={words.takeOff(photo.title)}
                className="absolute top-0.5 right-0.5 bg-surface/85"
                onClick={() => takeOff.mutate({ tapeId: tape.id, mediaIds: [photo.id] })}
              />
            )}
          </li>
        ))}
      </ul>
      {isOwn && (
        <Button icon={Camera} size="sm" className="mt-3" onClick={() => setIsPicking(true)}>
          {words.addPhotos}
        </Button>
      )}
      {isPicking && (
        <MediaPickerDialog
          title={words.addPhotos}
          picked={[]}
          onClose={() => setIsPicking(false)}
          onAdd={(picked) =>
            put.mutateAsync({
              tapeId: tape.id,
              mediaIds: picked.map(({ id }) => id),
              part: 'photo',
            })
          }
        />
      )}
    </section>
  );
}
