import { knownMediaType } from '@heirloom/contract/media/media-type.ts';
import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import { File as FileIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { TypeTile } from '#features/media/types/type-tile.tsx';
import { cn } from '#lib/cn.ts';

type QueuePictureProps = { file: File; type: MediaType };

/** Rows that only pass by while a person scrolls are not worth reading a file. */
const restMs = 150;

const look = 'h-12 w-18 shrink-0 rounded-print bg-surface-2 object-contain max-md:w-12';

/** The picture of a file that has not been sent; the tile of its type, if it has one, where the browser cannot show it. */
export function QueuePicture({ file, type }: QueuePictureProps) {
  const [url, setUrl] = useState<string | null>(null);
  const [isBroken, setIsBroken] = useState(false);

  useEffect(() => {
    let made: string | undefined;
    const timer = setTimeout(() => {
      made = URL.createObjectURL(file);
      setUrl(made);
    }, restMs);
    return () => {
      clearTimeout(timer);
      if (made) URL.revokeObjectURL(made);
    };
  }, [file]);

  if (knownMediaType(file) === null && (url === null || isBroken)) {
    return (
      <span className={cn(look, 'grid place-items-center text-ink-2')}>
        <FileIcon aria-hidden="true" size={20} />
      </span>
    );
  }
  if (url === null || isBroken || type === 'audio') {
    return <TypeTile type={type} className="max-md:w-12" />;
  }
  const onError = () => setIsBroken(true);
  return type === 'image' ? (
    <img src={url} alt="" decoding="async" className={look} onError={onError} />
  ) : (
    // The time makes Safari show a picture too.
    <video src={`${url}#t=0.1`} preload="metadata" muted className={look} onError={onError} />
  );
}
