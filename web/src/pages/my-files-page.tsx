import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { FolderCog, LogIn, Shield, Upload } from 'lucide-react';
import { api } from '#api/orpc.ts';
import { useSession } from '#features/auth/use-session.ts';
import { FileSearch } from '#features/files/file-search.tsx';
import { fileMessages } from '#features/files/files.messages.ts';
import { MyFilesList } from '#features/files/my-files-list.tsx';
import { NoFiles } from '#features/files/no-files.tsx';
import { SortFilesButton } from '#features/files/sort-files-button.tsx';
import { useUploadDialogs } from '#features/uploads/upload-dialogs-context.ts';
import { formatSize } from '#lib/format-size.ts';
import { PageSpinner } from '#shell/page-spinner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Button } from '#ui/form/button.tsx';
import { LinkButton } from '#ui/form/link-button.tsx';
import { IconTile } from '#ui/icon-tile.tsx';
import { PageHeader } from '#ui/page-header.tsx';

const words = fileMessages.myFiles;

/** /my-files: the person's own files as a list. When signed out it asks to sign in. */
export function MyFilesPage() {
  const { status } = useSession();
  if (status === 'loading') return <PageSpinner />;
  if (status === 'signed-out') return <AccessDenied />;
  return <MyFiles />;
}

function MyFiles() {
  const address = useSearch({ from: '/own-files/my-files' });
  const { openSingle } = useUploadDialogs();
  const { data } = useQuery(api.media.summary.queryOptions({ input: {} }));
  return (
    <>
      <PageHeader
        title={words.title}
        subtitle={
          <>
            {words.purpose}
            {data && (
              <span className="stamp block">
                {words.totals(data.count, formatSize(data.totalSizeBytes))}
              </span>
            )}
          </>
        }
        actions={
          <>
            <LinkButton to="/files" icon={FolderCog}>
              {words.manager}
            </LinkButton>
            <FileSearch query={address.q ?? ''} />
          </>
        }
      />
      <div className="mb-4 md:hidden">
        <SortFilesButton address={address} />
      </div>
      <MyFilesList
        address={address}
        empty={
          <NoFiles
            isSearch={address.q !== undefined}
            action={
              <Button variant="accent" icon={Upload} onClick={openSingle}>
                {fileMessages.upload}
              </Button>
            }
          />
        }
      />
    </>
  );
}

function AccessDenied() {
  return (
    <EmptyState
      headingLevel={1}
      visual={<IconTile icon={Shield} tone="danger" size="lg" />}
      title={words.deniedTitle}
      description={words.deniedText}
      action={
        <LinkButton to="/auth" search={{ next: '/my-files' }} variant="accent" icon={LogIn}>
          {words.signIn}
        </LinkButton>
      }
      className="mx-auto max-w-180"
    />
  );
}
