import { Copy, Download, Printer } from 'lucide-react';
import { useSession } from '#features/auth/use-session.ts';
import { profileMessages } from '#features/profiles/profiles.messages.ts';
import { copyText } from '#lib/copy-text.ts';
import { productName } from '#lib/product.ts';
import { showToast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/form/button.tsx';
import { AnchorButton } from '#ui/form/link-button.tsx';
import { PrintSheet } from '#ui/print-sheet.tsx';

const words = profileMessages.twoFactor;

type RecoveryCodesProps = { codes: string[]; onDone: () => void };

/** Shows the recovery codes once, to copy, save or print. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { user } = useSession();
  const text = codes.join('\n');
  const copy = async () => {
    if (await copyText(Promise.resolve(text))) showToast.success({ title: words.copied });
    else showToast.error({ title: words.copyFailed });
  };
  const list = codes.map((code) => <li key={code}>{code}</li>);

  return (
    <div className="flex flex-col gap-4">
      <h3 className="font-[640]">{words.codesTitle}</h3>
      <p className="text-ink-2">{words.codesLead}</p>
      <ul className="stamp grid gap-2 rounded-md bg-surface-2 p-4 text-body sm:grid-cols-2">
        {list}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button icon={Copy} onClick={() => void copy()}>
          {words.copy}
        </Button>
        <AnchorButton
          icon={Download}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={words.fileName}
        >
          {words.download}
        </AnchorButton>
        <Button icon={Printer} onClick={() => window.print()}>
          {words.print}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {words.done}
        </Button>
      </div>
      <PrintSheet>
        <h1 className="text-lead font-[640]">{words.printTitle(productName, user?.email ?? '')}</h1>
        <p className="my-4">{words.codesLead}</p>
        <ul className="stamp text-lead leading-loose">{list}</ul>
      </PrintSheet>
    </div>
  );
}
