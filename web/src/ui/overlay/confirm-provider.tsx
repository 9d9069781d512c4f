import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { lazyPart } from '#ui/lazy-part.tsx';
import { ConfirmContext, type ConfirmQuestion } from '#ui/overlay/confirm-context.ts';

type Pending = { question: ConfirmQuestion; answer: (isConfirmed: boolean) => void };

const ConfirmDialog = lazyPart(
  async () => (await import('#ui/overlay/confirm-dialog.tsx')).ConfirmDialog,
);

/** Lets components inside it call useConfirm; mount it once. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<ConfirmQuestion | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const pending = useRef<Pending | null>(null);

  const settle = useCallback((isConfirmed: boolean) => {
    pending.current?.answer(isConfirmed);
    pending.current = null;
    setIsOpen(false);
  }, []);

  const confirm = useCallback(
    (next: ConfirmQuestion) =>
      new Promise<boolean>((answer) => {
        // A second question cancels the first one.
        pending.current?.answer(false);
        pending.current = { question: next, answer };
        setQuestion(next);
        setIsOpen(true);
      }),
    [],
  );
  const context = useMemo(() => ({ confirm }), [confirm]);

  return (
    <ConfirmContext value={context}>
      {children}
      {question && <ConfirmDialog question={question} open={isOpen} onAnswer={settle} />}
    </ConfirmContext>
  );
}
