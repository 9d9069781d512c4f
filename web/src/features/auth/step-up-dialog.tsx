import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { stepUpMessages as words } from '#features/auth/step-up.messages.ts';
import { Button } from '#ui/button.tsx';
import { DialogBody } from '#ui/dialog-body.tsx';
import { DialogFooter } from '#ui/dialog-footer.tsx';
import { DialogForm } from '#ui/dialog-form.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { PasswordInput } from '#ui/password-input.tsx';

type StepUpDialogProps = { onAnswer: (isProven: boolean) => void };

/** Asks once more who is there. */
export function StepUpDialog({ onAnswer }: StepUpDialogProps) {
  const [password, setPassword] = useState('');
  const prove = useMutation(
    api.auth.stepUp.mutationOptions({
      onSuccess: () => onAnswer(true),
      // It is said beside the field.
      meta: { failure: () => null },
    }),
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '' && !prove.isPending) prove.mutate({ password });
  };

  return (
    <Dialog
      open
      onOpenChange={() => onAnswer(false)}
      title={words.title}
      description={words.lead}
      width={520}
    >
      <DialogForm onSubmit={submit}>
        <DialogBody>
          <Field
            label={words.password}
            error={prove.error === null ? undefined : messageOf(prove.error)}
          >
            <PasswordInput
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </Field>
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
