import { Send } from 'lucide-react';
import { messageOf } from '#api/errors.ts';
import { shareMessages } from '#features/shares/shares.messages.ts';
import { showToast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/form/button.tsx';

const words = shareMessages.send;

type SendLinkButtonProps = { url: string; disabledReason: string | undefined };

/**
 * Opens the device's own share sheet, with the address alone: the title is shown by a preview, if the owner allows one.
 * Without https browsers have no share sheet; on a phone, where people look for it, a sentence says so.
 */
export function SendLinkButton({ url, disabledReason }: SendLinkButtonProps) {
  if (!('share' in navigator)) {
    return isTouchWithoutHttps() ? <p className="w-full text-small">{words.needsHttps}</p> : null;
  }
  return (
    <Button size="sm" icon={Send} disabledReason={disabledReason} onClick={() => void send(url)}>
      {words.button}
    </Button>
  );
}

const isTouchWithoutHttps = (): boolean =>
  !window.isSecureContext && window.matchMedia('(pointer: coarse)').matches;

async function send(url: string): Promise<void> {
  try {
    await navigator.share({ url });
  } catch (error) {
    // People close the sheet without choosing an app.
    const isClosed = error instanceof DOMException && error.name === 'AbortError';
    if (!isClosed) showToast.error({ title: words.failed, description: messageOf(error) });
  }
}
