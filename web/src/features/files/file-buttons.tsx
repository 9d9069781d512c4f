import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { Download, Pencil, Trash2 } from 'lucide-react';
import { fileMessages } from '#features/files/files.messages.ts';
import { focusRow } from '#features/files/focus-row.ts';
import { useSignedFile } from '#features/files/use-signed-file.ts';
import { ViewFileButton } from '#features/files/view-file-button.tsx';
import { useRemoveMedia } from '#features/media/use-remove-media.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';

type FileButtonsProps = {
  item: MediaItem;
  place: number;
  /** The label of the change: rename on /my-files, edit on /files. */
  changeLabel: string;
  onChange: () => void;
};

const words = fileMessages.actions;

/** The actions on a person's own file, at the end of its row. */
export function FileButtons({ item, place, changeLabel, onChange }: FileButtonsProps) {
  const remove = useRemoveMedia();
  const { download } = useSignedFile();
  const { id, title } = item;
  return (
    <>
      <ViewFileButton item={item} />
      <IconButton
        icon={Pencil}
        label={words.of(changeLabel, title)}
        title={changeLabel}
        data-rename={id}
        onClick={onChange}
      />
      <IconButton
        icon={Download}
        label={words.of(words.download, title)}
        title={words.download}
        onClick={() => void download(item)}
      />
      <IconButton
        icon={Trash2}
        label={words.of(words.delete, title)}
        title={words.delete}
        onClick={() => void remove(item).then((isGone) => isGone && focusRow(place, id))}
      />
    </>
  );
}
