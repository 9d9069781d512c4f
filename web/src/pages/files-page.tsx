import { useNavigate, useSearch } from '@tanstack/react-router';
import { Files, FolderUp, Folder, LogIn, Trash2, Upload } from 'lucide-react';
import { useSession } from '#features/auth/use-session.ts';
import { FileManagerList } from '#features/files/file-manager-list.tsx';
import { FileSearch } from '#features/files/file-search.tsx';
import { fileMessages } from '#features/files/files.messages.ts';
import { NoFiles } from '#features/files/no-files.tsx';
import { QuotaLine } from '#features/files/quota-line.tsx';
import { SortFilesButton } from '#features/files/sort-files-button.tsx';
import { TrashView } from '#features/trash/trash-view.tsx';
import { useUploadDialogs } from '#features/uploads/upload-dialogs-context.ts';
import { PageSpinner } from '#shell/page-spinner.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Button } from '#ui/form/button.tsx';
import { LinkButton } from '#ui/form/link-button.tsx';
import { IconTile } from '#ui/icon-tile.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { TabPanel } from '#ui/tab-panel.tsx';
import { Tabs } from '#ui/tabs.tsx';

const words = fileMessages.manager;

/** /files: the person's own files and their trash. When signed out it asks to sign in. */
export function FilesPage() {
  const { status } = useSession();
  if (status === 'loading') return <PageSpinner />;
  if (status === 'signed-out') return <PleaseLogIn />;
  return <FileManager />;
}

function FileManager() {
  const address = useSearch({ from: '/own-files/files' });
  const navigate = useNavigate();
  const { openSingle, openBulk } = useUploadDialogs();
  const tab = address.tab ?? 'files';

  return (
    <>
      <PageHeader
        title={words.title}
        subtitle={words.subtitle}
        back={<BackLink to="/">{words.back}</BackLink>}
        actions={
          <>
            <Button icon={FolderUp} onClick={() => openBulk()}>
              {words.bulk}
            </Button>
            <Button variant="accent" icon={Upload} onClick={openSingle}>
              {words.single}
            </Button>
          </>
        }
      />
      <Tabs
        label={words.tabs}
        aside={<QuotaLine />}
        value={tab}
        onValueChange={(next) =>
          void navigate({
            to: '/files',
            search: { ...address, tab: next === 'trash' ? 'trash' : undefined },
            replace: true,
          })
        }
        tabs={[
          { value: 'files', label: words.files, icon: Files },
          { value: 'trash', label: words.trash, icon: Trash2 },
        ]}
      >
        <TabPanel value="files" className="mt-5 outline-offset-4">
          <div className="mb-4 flex flex-wrap items-center gap-3">
            <FileSearch query={address.q ?? ''} />
            <SortFilesButton address={address} />
          </div>
          <FileManagerList
            address={address}
            empty={<NoFiles isSearch={address.q !== undefined} />}
          />
        </TabPanel>
        <TabPanel value="trash" className="mt-5 outline-offset-4">
          <TrashView />
        </TabPanel>
      </Tabs>
    </>
  );
}

function PleaseLogIn() {
  return (
    <EmptyState
      headingLevel={1}
      visual={<IconTile icon={Folder} tone="accent" size="lg" />}
      title={words.signedOut}
      description={words.signedOutText}
      action={
        <LinkButton to="/auth" search={{ next: '/files' }} variant="accent" icon={LogIn}>
          {fileMessages.myFiles.signIn}
        </LinkButton>
      }
      className="mx-auto max-w-180"
    />
  );
}
