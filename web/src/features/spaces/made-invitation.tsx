import { Copy } from 'lucide-react';
import { SendLinkButton } from '#features/shares/send-link-button.tsx';
import { spaceMessages } from '#features/spaces/spaces.messages.ts';
import { copyText } from '#lib/copy-text.ts';
import { showToast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { QrCode } from '#ui/qr-code.tsx';

const words = spaceMessages.invite;

/** A link that was just made: its address, to copy and send, and as a code for a phone beside the screen. */
export function MadeInvitation({ url }: { url: string }) {
  const copy = async () => {
    const isCopied = await copyText(Promise.resolve(url));
    if (isCopied) showToast.success(words.copied);
    else showToast.error(words.copyFailed);
  };
  return (
    <div className="flex flex-wrap gap-6 rounded-md bg-lamp-soft p-4 md:p-5">
      <div className="flex min-w-0 flex-[1_1_18rem] flex-col gap-3">
        <Field label={words.address} hint={words.once}>
          <Input
            readOnly
            lock={false}
            value={url}
            onFocus={(event) => event.currentTarget.select()}
            className="stamp text-[0.9375rem]"
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="accent" icon={Copy} onClick={() => void copy()}>
            {words.copy}
          </Button>
          <SendLinkButton url={url} disabledReason={undefined} />
        </div>
        <p className="text-small">{words.scan}</p>
      </div>
      <QrCode text={url} label={words.qr} />
    </div>
  );
}
