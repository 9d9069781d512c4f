import { Copy, Download } from 'lucide-react';
import { profileMessages } from '#features/profiles/profiles.messages.ts';
import { Button } from '#ui/button.tsx';
import { AnchorButton } from '#ui/link-button.tsx';
import { showToast } from '#ui/toast.ts';

const words = profileMessages.twoFactor;

type RecoveryCodesProps = { codes: string[]; onDone: () => void };

export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const text = codes.join('\n');
  const copy = () => {
    // Without https there is no clipboard at all.
    const copying = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error());
    copying.then(
      () => showToast.success({ title: words.copied }),
      () => showToast.error({ title: words.copyFailed }),
    );
  };

  return (
    <div className="flex flex-col gap-4">
      <h3 className="font-[640]">{words.codesTitle}</h3>
      <p className="text-ink-2">{words.codesLead}</p>
      <ul className="stamp grid gap-2 rounded-md bg-surface-2 p-4 text-body sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button icon={Copy} onClick={copy}>
          {words.copy}
        </Button>
        <AnchorButton
          icon={Download}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={words.fileName}
        >
          {words.download}
        </AnchorButton>
        <Button variant="primary" onClick={onDone}>
          {words.done}
        </Button>
      </div>
    </div>
  );
}
