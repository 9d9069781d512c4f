import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import type { FileColumn } from '#features/files/file-column.ts';
import { fileMessages } from '#features/files/files.messages.ts';
import { SizeText } from '#features/files/size-text.tsx';
import { TypeBadge } from '#features/media/types/type-badge.tsx';
import { formatDate } from '#lib/format-date.ts';

const words = fileMessages.columns;

/** The columns that all tables of files share. The date is the upload date, by which the table sorts. */
export const typeColumn: FileColumn<MediaItem> = {
  id: 'type',
  head: words.type,
  sort: 'type',
  render: ({ type }) => <TypeBadge type={type} />,
};

/** The file manager writes sizes in its own way. */
export function sizeColumn(format: (sizeBytes: number) => string): FileColumn<MediaItem> {
  return {
    id: 'size',
    head: words.size,
    sort: 'size',
    align: 'end',
    className: 'whitespace-nowrap',
    render: (item) => <SizeText item={item} format={format} />,
  };
}

export const dateColumn: FileColumn<MediaItem> = {
  id: 'date',
  head: words.date,
  sort: 'uploadDate',
  className: 'whitespace-nowrap',
  render: ({ uploadDate }) => <span className="text-ink-2">{formatDate(uploadDate)}</span>,
};
