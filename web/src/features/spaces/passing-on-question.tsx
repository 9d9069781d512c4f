import { passingOnMessages } from '#features/spaces/passing-on.messages.ts';
import { Button } from '#ui/form/button.tsx';

type PassingOnQuestionProps = {
  /** Of the space. */
  name: string;
  isBusy: boolean;
  /** For where the button that asked is gone. */
  takesFocus?: boolean;
  onAnswer: (mayPassOn: boolean) => void;
};

/** Asks whoever adds something for the first time whether it may be passed on. */
export function PassingOnQuestion({
  name,
  isBusy,
  takesFocus = false,
  onAnswer,
}: PassingOnQuestionProps) {
  const { question, hint, no, yes } = passingOnMessages;
  return (
    <fieldset
      ref={takesFocus ? focusOnce : null}
      tabIndex={-1}
      className="min-w-0 flex-[1_1_100%] rounded-md bg-surface-2 p-4"
    >
      <legend className="sr-only">{question}</legend>
      <p aria-hidden="true" className="font-[640]">
        {question}
      </p>
      <p className="mt-1 text-small text-ink-2">{hint(name)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" busy={isBusy} onClick={() => onAnswer(false)}>
          {no}
        </Button>
        <Button size="sm" busy={isBusy} onClick={() => onAnswer(true)}>
          {yes}
        </Button>
      </div>
    </fieldset>
  );
}

const focusOnce = (question: HTMLElement | null): void => question?.focus();
