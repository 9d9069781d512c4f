import type { ListedMedia } from '@heirloom/contract/media/media-lists.schema.ts';
import { adminFilesMessages as words } from '#features/file-manager/admin-files.messages.ts';
import type { EditableColumns } from '#features/files/editable-files.tsx';
import { FileButtons } from '#features/files/file-buttons.tsx';
import type { FileColumn } from '#features/files/file-column.ts';
import { dateColumn, typeColumn } from '#features/files/file-columns.tsx';
import { FilePicture } from '#features/files/file-picture.tsx';
import { FileStatus } from '#features/files/file-status.tsx';
import { FileTitle } from '#features/files/file-title.tsx';
import { fileMessages } from '#features/files/files.messages.ts';
import { PlayFileButton } from '#features/files/play-file-button.tsx';
import { selectColumn } from '#features/files/select-column.tsx';
import { SizeText } from '#features/files/size-text.tsx';
import { formatFileManagerSize } from '#lib/format-size.ts';
import { Avatar } from '#ui/avatar.tsx';

type ColumnsOptions = EditableColumns & { nameOf: (item: ListedMedia) => string };

export function adminFileColumns({
  selection,
  total,
  nameOf,
  onEdit,
}: ColumnsOptions): FileColumn<ListedMedia>[] {
  return [
    selectColumn(selection, total),
    {
      id: 'name',
      head: fileMessages.columns.name,
      sort: 'title',
      className: 'w-full max-w-0',
      render: (item) => <NameCell item={item} />,
    },
    {
      id: 'owner',
      head: words.owner,
      sort: 'owner',
      render: (item) => <OwnerCell id={item.ownerId} name={nameOf(item)} />,
    },
    { ...typeColumn, className: 'max-lg:hidden' },
    { ...dateColumn, className: 'whitespace-nowrap max-lg:hidden' },
    {
      id: 'actions',
      head: fileMessages.columns.actions,
      align: 'end',
      render: (item, place) => (
        <div className="flex justify-end">
          {item.type === 'audio' && <PlayFileButton item={item} />}
          <FileButtons
            item={item}
            place={place}
            changeLabel={fileMessages.actions.edit}
            onChange={() => onEdit(item)}
          />
        </div>
      ),
    },
  ];
}

function NameCell({ item }: { item: ListedMedia }) {
  return (
    <div className="flex items-center gap-3.5">
      <FilePicture item={item} />
      <div className="min-w-0 flex-1">
        <FileTitle item={item} />
        <div className="flex items-center gap-2.5">
          <SizeText item={item} format={formatFileManagerSize} />
          {item.status !== 'ready' && <FileStatus item={item} />}
        </div>
      </div>
    </div>
  );
}

function OwnerCell({ id, name }: { id: string; name: string }) {
  return (
    <div className="flex max-w-52 items-center gap-2.5">
      <Avatar size="sm" name={name} personId={id} className="max-xl:hidden" />
      <span className="min-w-0 truncate">{name}</span>
    </div>
  );
}
