import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { AdminSectionHeader } from '#features/admin/admin-section-header.tsx';
import { ConnectPanel } from '#features/drive/connect-panel.tsx';
import { ConnectedDrive } from '#features/drive/connected-drive.tsx';
import { driveMessages as words } from '#features/drive/drive.messages.ts';
import { SetUpPanel } from '#features/drive/set-up-panel.tsx';
import { useDriveReturn } from '#features/drive/use-drive-return.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

/** Transfers films, photos and recordings from a Google account into a person's archive. */
export function GoogleDriveSection() {
  const { isConnecting } = useDriveReturn();
  const { data: status, error, refetch } = useQuery(api.drive.status.queryOptions());

  if (status?.state === 'connected' || status?.state === 'reconnect') {
    return <ConnectedDrive status={status} isConnecting={isConnecting} />;
  }
  return (
    <>
      <AdminSectionHeader title={words.title} />
      {error !== null && (
        <InlineAlert title={words.statusFailed}>
          <p>{messageOf(error)}</p>
          <Button size="sm" icon={RotateCcw} className="mt-2" onClick={() => void refetch()}>
            {words.retry}
          </Button>
        </InlineAlert>
      )}
      {status === undefined && error === null && <Spinner label={words.loading} />}
      {status?.state === 'unconfigured' && <SetUpPanel redirectUri={status.redirectUri} />}
      {status?.state === 'disconnected' && <ConnectPanel isConnecting={isConnecting} />}
    </>
  );
}
