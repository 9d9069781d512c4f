import { Cloud, ExternalLink } from 'lucide-react';
import { driveMessages } from '#features/drive/drive.messages.ts';
import { useConnectDrive } from '#features/drive/use-connect-drive.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Button } from '#ui/form/button.tsx';
import { IconTile } from '#ui/icon-tile.tsx';

const words = driveMessages.connect;

type ConnectPanelProps = { isConnecting: boolean };

/** Shown while no Google account is connected. */
export function ConnectPanel({ isConnecting }: ConnectPanelProps) {
  const { mutate: connect, isPending, isSuccess } = useConnectDrive();
  return (
    <EmptyState
      visual={<IconTile icon={Cloud} tone="accent" size="lg" />}
      title={words.title}
      description={words.description}
      action={
        <Button
          variant="accent"
          iconEnd={ExternalLink}
          busy={isPending || isSuccess || isConnecting}
          busyLabel={words.busy}
          onClick={() => connect(undefined)}
        >
          {words.action}
        </Button>
      }
    />
  );
}
