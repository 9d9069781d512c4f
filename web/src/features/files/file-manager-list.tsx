import type { ReactNode } from 'react';
import { EditableFiles } from '#features/files/editable-files.tsx';
import { fileManagerColumns } from '#features/files/file-manager-columns.tsx';
import { type FilesAddress, filesFilter } from '#features/files/file-order.ts';
import { FileRowText } from '#features/files/file-row-text.tsx';
import { fileMessages as words } from '#features/files/files.messages.ts';
import { SelectedFilesBar } from '#features/files/selected-files-bar.tsx';

type FileManagerListProps = { address: FilesAddress; empty: ReactNode };

/** The person's own files with all details, to edit one by one or to delete and download together. */
export function FileManagerList({ address, empty }: FileManagerListProps) {
  return (
    <EditableFiles
      label={words.manager.files}
      address={address}
      filter={filesFilter(address)}
      columns={fileManagerColumns}
      renderText={(item) => <FileRowText item={item} />}
      renderBar={(selection) => <SelectedFilesBar selection={selection} />}
      empty={empty}
    />
  );
}
