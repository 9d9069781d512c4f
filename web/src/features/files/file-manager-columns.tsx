import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import type { EditableColumns } from '#features/files/editable-files.tsx';
import { FileButtons } from '#features/files/file-buttons.tsx';
import type { FileColumn } from '#features/files/file-column.ts';
import { dateColumn, sizeColumn, typeColumn } from '#features/files/file-columns.tsx';
import { FilePicture } from '#features/files/file-picture.tsx';
import { FileStatus } from '#features/files/file-status.tsx';
import { FileTitle } from '#features/files/file-title.tsx';
import { fileMessages as words } from '#features/files/files.messages.ts';
import { selectColumn } from '#features/files/select-column.tsx';
import { formatFileManagerSize } from '#lib/format-size.ts';

/** The columns of /files: all details of a file, and a checkbox to select it. */
export function fileManagerColumns({
  selection,
  total,
  onEdit,
}: EditableColumns): FileColumn<MediaItem>[] {
  return [
    selectColumn(selection, total),
    {
      id: 'title',
      head: words.columns.title,
      sort: 'title',
      className: 'w-3/5 max-w-0',
      render: (item) => (
        <div className="flex items-center gap-3.5">
          <FilePicture item={item} />
          <FileTitle item={item} className="flex-1" />
        </div>
      ),
    },
    {
      id: 'description',
      head: words.columns.description,
      className: 'w-2/5 max-w-0 max-xl:hidden',
      render: ({ description }) => (
        <span className="block truncate text-ink-2" title={description ?? undefined}>
          {description ?? <span className="text-ink-3">{words.noDescription}</span>}
        </span>
      ),
    },
    typeColumn,
    {
      id: 'status',
      head: words.columns.status,
      className: 'max-lg:hidden',
      render: (item) => <FileStatus item={item} />,
    },
    sizeColumn(formatFileManagerSize),
    dateColumn,
    {
      id: 'actions',
      head: words.columns.actions,
      align: 'end',
      render: (item, place) => (
        <div className="flex justify-end">
          <FileButtons
            item={item}
            place={place}
            changeLabel={words.actions.edit}
            onChange={() => onEdit(item)}
          />
        </div>
      ),
    },
  ];
}
