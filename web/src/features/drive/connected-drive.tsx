import type { DriveStatus } from '@heirloom/contract/drive/drive.schema.ts';
import { Cloud, ListChecks, Unplug } from 'lucide-react';
import { useState } from 'react';
import { AdminSectionHeader } from '#features/admin/admin-section-header.tsx';
import { DriveBrowser } from '#features/drive/drive-browser.tsx';
import { driveMessages as words } from '#features/drive/drive.messages.ts';
import { ReconnectAlert } from '#features/drive/reconnect-alert.tsx';
import { TransferList } from '#features/drive/transfer-list.tsx';
import { useBrowsing } from '#features/drive/use-browsing.ts';
import { useDisconnectDrive } from '#features/drive/use-disconnect-drive.ts';
import { useTransferNews } from '#features/drive/use-transfer-news.ts';
import { useTransfers } from '#features/drive/use-transfers.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/form/button.tsx';
import { TabPanel } from '#ui/tab-panel.tsx';
import { Tabs } from '#ui/tabs.tsx';

type ConnectedDriveProps = { status: DriveStatus; isConnecting: boolean };
type View = 'files' | 'transfers';

/** The files of the connected account, and the list of transfers. */
export function ConnectedDrive({ status, isConnecting }: ConnectedDriveProps) {
  const { data, transfers, openCount } = useTransfers();
  const { disconnect, isPending } = useDisconnectDrive(openCount);
  const [view, setView] = useState<View>('files');
  const browsing = useBrowsing();
  const isLost = status.state === 'reconnect';
  useTransferNews(data?.transfers);
  const transferList = (
    <TransferList {...{ transfers, openCount }} isPending={data === undefined} />
  );

  return (
    <>
      <AdminSectionHeader
        title={words.title}
        subtitle={subtitleOf(status)}
        actions={
          <>
            <Badge tone={isLost ? 'warning' : 'success'} dot className="max-md:hidden">
              {isLost ? words.reconnect.title : words.connected}
            </Badge>
            <Button icon={Unplug} busy={isPending} onClick={() => void disconnect()}>
              {words.disconnect.action}
            </Button>
          </>
        }
      />
      {isLost ? (
        <>
          <ReconnectAlert isConnecting={isConnecting} />
          {transferList}
        </>
      ) : (
        <Tabs<View>
          label={words.tabs.label}
          value={view}
          onValueChange={setView}
          tabs={[
            { value: 'files', label: words.tabs.files, icon: Cloud },
            {
              value: 'transfers',
              label: words.tabs.transfers,
              icon: ListChecks,
              ...(openCount > 0 && { count: openCount }),
            },
          ]}
        >
          <TabPanel value="files" className="mt-4 outline-offset-4">
            <DriveBrowser browsing={browsing} transfers={transfers} />
          </TabPanel>
          <TabPanel value="transfers" className="mt-4 outline-offset-4">
            {transferList}
          </TabPanel>
        </Tabs>
      )}
    </>
  );
}

function subtitleOf({ account, state }: DriveStatus): string | undefined {
  if (account === null) return undefined;
  return state === 'connected' ? words.connectedTo(account) : account;
}
