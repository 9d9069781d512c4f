import { ExternalLink } from 'lucide-react';
import { driveMessages } from '#features/drive/drive.messages.ts';
import { useConnectDrive } from '#features/drive/use-connect-drive.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';

const { reconnect: words, connect } = driveMessages;

type ReconnectAlertProps = { isConnecting: boolean };

/** Shown when Google's permission is lost; transfers wait until an administrator reconnects. */
export function ReconnectAlert({ isConnecting }: ReconnectAlertProps) {
  const { mutate, isPending, isSuccess } = useConnectDrive();
  return (
    <InlineAlert tone="warning" title={words.title} className="mb-(--grid-gap)">
      <p>{words.description}</p>
      <Button
        size="sm"
        variant="accent"
        iconEnd={ExternalLink}
        className="mt-3"
        busy={isPending || isSuccess || isConnecting}
        busyLabel={connect.busy}
        onClick={() => mutate(undefined)}
      >
        {words.action}
      </Button>
    </InlineAlert>
  );
}
