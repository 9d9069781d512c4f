import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { StepUpField, type StepUpProof } from '#features/auth/step-up-field.tsx';
import { stepUpMessages as words } from '#features/auth/step-up.messages.ts';
import { Button } from '#ui/form/button.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

type StepUpDialogProps = {
  /** What is done, in a few words. */
  purpose: string | undefined;
  onAnswer: (isProven: boolean) => void;
};

/** Asks for the password again, or for a code when two-factor sign-in is on. */
export function StepUpDialog({ purpose, onAnswer }: StepUpDialogProps) {
  const [by, setBy] = useState<StepUpProof>('password');
  const [typed, setTyped] = useState('');
  const twoFactor = useQuery(api.auth.twoFactorState.queryOptions());
  const prove = useMutation(
    api.auth.stepUp.mutationOptions({
      onSuccess: () => onAnswer(true),
      // The error is shown beside the field.
      meta: { failure: () => null },
    }),
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed === '' || prove.isPending) return;
    prove.mutate(by === 'password' ? { password: typed } : { code: typed });
  };
  const switchProof = () => {
    setBy(by === 'password' ? 'code' : 'password');
    setTyped('');
    prove.reset();
  };

  return (
    <Dialog
      open
      onOpenChange={() => onAnswer(false)}
      title={by === 'password' ? words.title : words.titleCode}
      description={words.lead(purpose)}
      width={520}
    >
      <DialogForm onSubmit={submit}>
        <DialogBody>
          <StepUpField
            key={by}
            by={by}
            value={typed}
            onChange={setTyped}
            error={prove.error === null ? undefined : messageOf(prove.error)}
          />
          {twoFactor.data?.isOn && (
            <Button variant="link" className="-ml-1 self-start underline" onClick={switchProof}>
              {by === 'password' ? words.byCode : words.byPassword}
            </Button>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={() => onAnswer(false)}>{words.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            busy={prove.isPending}
            busyLabel={words.confirming}
          >
            {words.confirm}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
