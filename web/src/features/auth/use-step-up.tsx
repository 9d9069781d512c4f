import { type ReactNode, useState } from 'react';
import { codeOf } from '#api/errors.ts';
import { StepUpDialog } from '#features/auth/step-up-dialog.tsx';

type StepUp = {
  /** Makes a call; if the server answers STEP_UP_REQUIRED, asks for the password and repeats the call. */
  proven: <Answer>(call: () => Promise<Answer>) => Promise<Answer>;
  /** The password dialog; render it once on the page. */
  dialog: ReactNode;
};

/** Wraps calls that may fail with STEP_UP_REQUIRED. The error is thrown on when the person cancels the dialog. */
export function useStepUp(): StepUp {
  const [answer, setAnswer] = useState<((isProven: boolean) => void) | null>(null);

  const ask = () =>
    new Promise<boolean>((resolve) => {
      setAnswer(() => (isProven: boolean) => {
        setAnswer(null);
        resolve(isProven);
      });
    });

  return {
    proven: async (call) => {
      try {
        return await call();
      } catch (error) {
        if (codeOf(error) !== 'STEP_UP_REQUIRED' || !(await ask())) throw error;
        return call();
      }
    },
    dialog: answer && <StepUpDialog onAnswer={answer} />,
  };
}
