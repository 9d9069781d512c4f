import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { RefreshCw } from 'lucide-react';
import { api } from '#api/orpc.ts';
import { AdminFileList } from '#features/file-manager/admin-file-list.tsx';
import { adminFilesMessages as words } from '#features/file-manager/admin-files.messages.ts';
import { FilesToolbar } from '#features/file-manager/files-toolbar.tsx';
import { UploadForMenu } from '#features/file-manager/upload-for-menu.tsx';
import { usePersonName } from '#features/file-manager/use-person-name.ts';
import { AdminSectionHeader } from '#features/admin/admin-section-header.tsx';
import { adminMessages } from '#features/admin/admin.messages.ts';
import { SortFilesButton } from '#features/files/sort-files-button.tsx';
import { Button } from '#ui/form/button.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';

/** Lists all files of all people. */
export function FileManagerSection() {
  const address = useSearch({ from: '/admin-area/admin' });
  const queries = useQueryClient();
  const owner = usePersonName(address.owner);
  const refresh = () => void queries.invalidateQueries({ queryKey: api.media.key() });
  return (
    <>
      <AdminSectionHeader
        title={adminMessages.tabs.files}
        actions={
          <>
            <Button icon={RefreshCw} className="max-md:hidden" onClick={refresh}>
              {words.refresh}
            </Button>
            <UploadForMenu owner={owner} />
          </>
        }
      />
      <FilesToolbar address={address} owner={owner} />
      <div className="mb-4 flex justify-between gap-3 md:hidden">
        <SortFilesButton address={address} hasOwners />
        <IconButton icon={RefreshCw} label={words.refresh} onClick={refresh} />
      </div>
      <AdminFileList address={address} ownerName={owner?.displayName} />
    </>
  );
}
