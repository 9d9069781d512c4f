import { SendLinkButton } from '#features/shares/send-link-button.tsx';
import { spaceMessages } from '#features/spaces/spaces.messages.ts';
import { CopyButton } from '#ui/form/copy-button.tsx';
import { CopyField } from '#ui/form/copy-field.tsx';
import { QrCode } from '#ui/qr-code.tsx';

const words = spaceMessages.invite;

/** A link that was just made: its address, to copy and send, and as a code for a phone beside the screen. */
export function MadeInvitation({ url }: { url: string }) {
  return (
    <div className="flex flex-wrap gap-6 rounded-md bg-lamp-soft p-4 md:p-5">
      <div className="flex min-w-0 flex-[1_1_18rem] flex-col gap-3">
        <CopyField label={words.address} hint={words.once} value={url} />
        <div className="flex flex-wrap gap-2">
          <CopyButton size="sm" variant="accent" text={url} words={words} />
          <SendLinkButton url={url} disabledReason={undefined} />
        </div>
        <p className="text-small">{words.scan}</p>
      </div>
      <QrCode text={url} label={words.qr} />
    </div>
  );
}
