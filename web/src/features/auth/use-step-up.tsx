import { type ReactNode, useState } from 'react';
import { codeOf } from '#api/errors.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

const StepUpDialog = lazyPart(
  async () => (await import('#features/auth/step-up-dialog.tsx')).StepUpDialog,
);

type StepUp = {
  /**
   * Makes a call; if the server answers STEP_UP_REQUIRED, asks for the password and repeats the call. `purpose` names
   * what is done, such as the button that was pressed.
   */
  proven: <Answer>(call: () => Promise<Answer>, purpose?: string) => Promise<Answer>;
  /** The password dialog; render it once on the page. */
  dialog: ReactNode;
};

type Question = { purpose: string | undefined; onAnswer: (isProven: boolean) => void };

/** Wraps calls that may fail with STEP_UP_REQUIRED. The error is thrown on when the person cancels the dialog. */
export function useStepUp(): StepUp {
  const [question, setQuestion] = useState<Question | null>(null);

  const ask = (purpose: string | undefined) =>
    new Promise<boolean>((resolve) => {
      const onAnswer = (isProven: boolean) => {
        setQuestion(null);
        resolve(isProven);
      };
      setQuestion({ purpose, onAnswer });
    });

  return {
    proven: async (call, purpose) => {
      try {
        return await call();
      } catch (error) {
        if (codeOf(error) !== 'STEP_UP_REQUIRED' || !(await ask(purpose))) throw error;
        return call();
      }
    },
    dialog: question && <StepUpDialog {...question} />,
  };
}
