import { useQueryClient, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Files, RefreshCw, Trash2 } from 'lucide-react';
import { api } from '#api/orpc.ts';
import type { PickedPerson } from '#features/accounts/person-picker.tsx';
import { AdminSectionHeader } from '#features/admin/admin-section-header.tsx';
import { adminMessages } from '#features/admin/admin.messages.ts';
import { useSession } from '#features/auth/use-session.ts';
import { AdminFileList } from '#features/file-manager/admin-file-list.tsx';
import { adminFilesMessages as words } from '#features/file-manager/admin-files.messages.ts';
import type { AdminFilesAddress } from '#features/file-manager/files-address.ts';
import { FilesToolbar } from '#features/file-manager/files-toolbar.tsx';
import { OwnerFilter } from '#features/file-manager/owner-filter.tsx';
import { UploadForMenu } from '#features/file-manager/upload-for-menu.tsx';
import { SortFilesButton } from '#features/files/sort-files-button.tsx';
import { TrashView } from '#features/trash/trash-view.tsx';
import { Button } from '#ui/form/button.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';
import { TabPanel } from '#ui/tab-panel.tsx';
import { Tabs } from '#ui/tabs.tsx';

/** Lists all files of all people, and what they or administrators deleted. */
export function FileManagerSection() {
  const address = useSearch({ from: '/admin-area/admin' });
  const queries = useQueryClient();
  const owner = usePersonName(address.owner);
  const { user } = useSession();
  const navigate = useNavigate();
  const narrow = (changes: AdminFilesAddress) =>
    void navigate({
      to: '.',
      search: (known: AdminFilesAddress) => ({ ...known, ...changes }),
      replace: true,
      resetScroll: false,
    });
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: api.trash.key() });
    return void queries.invalidateQueries({ queryKey: api.media.key() });
  };
  return (
    <>
      <AdminSectionHeader
        title={adminMessages.tabs.files}
        subtitle={words.purpose}
        actions={
          <>
            <Button icon={RefreshCw} className="max-md:hidden" onClick={refresh}>
              {words.refresh}
            </Button>
            <UploadForMenu owner={owner} />
          </>
        }
      />
      <Tabs
        label={words.views.label}
        value={address.view ?? 'files'}
        onValueChange={(view) => narrow({ view: view === 'trash' ? 'trash' : undefined })}
        tabs={[
          { value: 'files', label: words.views.files, icon: Files },
          { value: 'trash', label: words.views.trash, icon: Trash2 },
        ]}
      >
        <TabPanel value="files" className="mt-5 outline-offset-4">
          <FilesToolbar address={address} owner={owner} />
          <div className="mb-4 flex justify-between gap-3 md:hidden">
            <SortFilesButton address={address} hasOwners />
            <IconButton icon={RefreshCw} label={words.refresh} onClick={refresh} />
          </div>
          {/* The question before a deletion names this owner, so what is selected must be theirs. */}
          <AdminFileList key={address.owner} address={address} ownerName={owner?.displayName} />
        </TabPanel>
        <TabPanel value="trash" className="mt-5 outline-offset-4">
          <div className="mb-4 flex items-center justify-between gap-3">
            <div className="min-w-0 flex-1 md:max-w-80">
              <OwnerFilter
                ownerId={address.owner}
                owner={owner}
                onChoose={(userId) => narrow({ owner: userId })}
              />
            </div>
            <IconButton
              icon={RefreshCw}
              label={words.refresh}
              className="md:hidden"
              onClick={refresh}
            />
          </div>
          <TrashView
            key={address.owner}
            everybodys={{ ownerId: address.owner, canPurge: user?.role === 'superuser' }}
          />
        </TabPanel>
      </Tabs>
    </>
  );
}

/** Loads the person named by the id in the address; null without an id, and while loading. */
function usePersonName(userId: string | undefined): PickedPerson | null {
  const { data } = useQuery(
    api.admin.person.queryOptions({
      input: { userId: userId ?? '' },
      enabled: userId !== undefined,
    }),
  );
  return userId !== undefined && data?.userId === userId ? data : null;
}
