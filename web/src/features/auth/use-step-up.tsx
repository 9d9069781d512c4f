import { type ReactNode, useState } from 'react';
import { codeOf } from '#api/errors.ts';
import { StepUpDialog } from '#features/auth/step-up-dialog.tsx';

type StepUp = {
  /** Makes a call; where the server wants to know again who is there, asks for the password and calls once more. */
  proven: <Answer>(call: () => Promise<Answer>) => Promise<Answer>;
  /** The question; goes onto the page once. */
  dialog: ReactNode;
};

/** For calls that STEP_UP_REQUIRED may refuse. The refusal stands when the person does not want to prove it. */
export const useStepUp = (): StepUp => {
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
};
