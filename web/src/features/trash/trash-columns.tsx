import type { TrashedMedia } from '@heirloom/contract/trash/trash.schema.ts';
import { RotateCcw, Trash2 } from 'lucide-react';
import type { FileColumn } from '#features/files/file-column.ts';
import { FilePicture } from '#features/files/file-picture.tsx';
import { fileMessages } from '#features/files/files.messages.ts';
import { RowCheckbox } from '#features/files/row-checkbox.tsx';
import { TypeBadge } from '#features/media/types/type-badge.tsx';
import { trashMessages as words } from '#features/trash/trash.messages.ts';
import { formatDate } from '#lib/format-date.ts';
import { formatFileManagerSize } from '#lib/format-size.ts';
import { Button } from '#ui/form/button.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';

type TrashActions = {
  isSelected: (id: string) => boolean;
  pick: (id: string, place: number, isRange: boolean) => void;
  restore: (item: TrashedMedia, place: number) => void;
  purge: (item: TrashedMedia, place: number) => void;
  canPurge: boolean;
  /** Files of several people are listed. */
  hasOwners: boolean;
};

const heads = fileMessages.columns;

/** The columns of the trash. The order is fixed: latest deleted first. */
export function trashColumns(actions: TrashActions): FileColumn<TrashedMedia>[] {
  return [
    {
      id: 'select',
      head: <span className="sr-only">{heads.select}</span>,
      className: 'pr-0',
      render: (item, place) => (
        <RowCheckbox
          title={item.title}
          checked={actions.isSelected(item.id)}
          onPick={(isRange) => actions.pick(item.id, place, isRange)}
        />
      ),
    },
    {
      id: 'title',
      head: words.columns.title,
      className: 'w-full max-w-0',
      render: (item) => (
        <div className="flex items-center gap-3.5">
          <FilePicture item={item} />
          <span title={item.title} className="block flex-1 truncate font-[620]">
            {item.title}
          </span>
        </div>
      ),
    },
    ...(actions.hasOwners ? [ownerColumn] : []),
    {
      id: 'type',
      head: heads.type,
      className: 'max-lg:hidden',
      render: ({ type }) => <TypeBadge type={type} />,
    },
    {
      id: 'size',
      head: heads.size,
      align: 'end',
      className: 'whitespace-nowrap max-lg:hidden',
      render: ({ fileSizeBytes }) => (
        <span className="stamp text-ink-2">{formatFileManagerSize(fileSizeBytes)}</span>
      ),
    },
    {
      id: 'deleted',
      head: words.columns.deleted,
      className: 'whitespace-nowrap text-ink-2',
      render: ({ deletedAt }) => formatDate(deletedAt),
    },
    {
      id: 'purge',
      head: words.columns.purge,
      className: 'whitespace-nowrap text-ink-2',
      render: ({ purgeAt }) => formatDate(purgeAt),
    },
    {
      id: 'actions',
      head: heads.actions,
      align: 'end',
      render: (item, place) => (
        <div className="flex items-center justify-end gap-1">
          <Button
            size="sm"
            icon={RotateCcw}
            aria-label={words.restoreOf(item.title)}
            data-row-focus=""
            onClick={() => actions.restore(item, place)}
          >
            {words.restore}
          </Button>
          {actions.canPurge && (
            <IconButton
              icon={Trash2}
              label={words.purgeOf(item.title)}
              title={words.purge}
              onClick={() => actions.purge(item, place)}
            />
          )}
        </div>
      ),
    },
  ];
}

const ownerColumn: FileColumn<TrashedMedia> = {
  id: 'owner',
  head: words.columns.owner,
  className: 'whitespace-nowrap',
  render: ({ ownerName }) => ownerName,
};
