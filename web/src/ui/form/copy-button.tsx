import { Copy } from 'lucide-react';
import { copyText } from '#lib/copy-text.ts';
import { showToast } from '#ui/feedback/toast.ts';
import { Button, type ButtonProps } from '#ui/form/button.tsx';

type ToastText = { title: string; description?: string };

type CopyButtonProps = Pick<ButtonProps, 'size' | 'variant'> & {
  text: string;
  words: { copy: string; copied: ToastText; copyFailed: ToastText };
};

/** Copies a text, and says whether that went well. */
export function CopyButton({ text, words, ...style }: CopyButtonProps) {
  const copy = async () => {
    if (await copyText(Promise.resolve(text))) showToast.success(words.copied);
    else showToast.error(words.copyFailed);
  };
  return (
    <Button icon={Copy} onClick={() => void copy()} {...style}>
      {words.copy}
    </Button>
  );
}
