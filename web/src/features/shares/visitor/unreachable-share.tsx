import { RefreshCw, WifiOff } from 'lucide-react';
import { Notice } from '#features/shares/visitor/notice.tsx';
import { visitorMessages } from '#features/shares/visitor/visitor.messages.ts';
import { Button } from '#ui/form/button.tsx';

const words = visitorMessages.unreachable;

type UnreachableShareProps = { isTrying: boolean; onTryAgain: () => void };

export function UnreachableShare({ isTrying, onTryAgain }: UnreachableShareProps) {
  return (
    <Notice
      icon={WifiOff}
      title={words.title}
      text={words.text}
      action={
        <Button variant="accent" icon={RefreshCw} busy={isTrying} onClick={onTryAgain}>
          {words.tryAgain}
        </Button>
      }
    />
  );
}
