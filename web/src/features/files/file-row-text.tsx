import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import type { ReactNode } from 'react';
import { FileStatus } from '#features/files/file-status.tsx';
import { FileTitle } from '#features/files/file-title.tsx';
import { MediaTypeIcon } from '#features/media/types/media-type-icon.tsx';
import { typeStyles } from '#features/media/types/type-style.ts';
import { cn } from '#lib/cn.ts';
import { formatDate } from '#lib/format-date.ts';

type FileRowTextProps = {
  item: MediaItem;
  /** Replaces the upload date, or the processing state. */
  date?: ReactNode;
  title?: ReactNode;
};

/** Title, type and date of a file, in the list for phones. */
export function FileRowText({ item, date, title }: FileRowTextProps) {
  const isReady = item.status === 'ready' || date !== undefined;
  return (
    <div className="min-w-0 flex-1">
      {title ?? <FileTitle item={item} fillsRow />}
      <p className="mt-0.5 flex items-center gap-1.5 text-small text-ink-2">
        <MediaTypeIcon type={item.type} />
        <span className={cn(!isReady && 'sr-only')}>{typeStyles[item.type].label}</span>
        {isReady && <span aria-hidden="true">·</span>}
        <span className="truncate">
          {isReady ? (date ?? formatDate(item.uploadDate)) : <FileStatus item={item} />}
        </span>
      </p>
    </div>
  );
}
