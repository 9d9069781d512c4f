import { useState, type FormEvent } from 'react';
import { profileMessages } from '#features/profiles/profiles.messages.ts';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

const words = profileMessages.twoFactor;

type AskPasswordDialogProps = {
  error: string | undefined;
  isBusy: boolean;
  onPassword: (password: string) => void;
  onCancel: () => void;
};

/** Asks for the password, which every change of two-factor sign-in needs. */
export function AskPasswordDialog({ error, isBusy, onPassword, onCancel }: AskPasswordDialogProps) {
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '' && !isBusy) onPassword(password);
  };

  return (
    <Dialog
      open
      onOpenChange={onCancel}
      title={words.askTitle}
      description={words.askLead}
      width={520}
    >
      <DialogForm onSubmit={submit}>
        <DialogBody>
          <Field label={profileMessages.password} error={error}>
            <PasswordInput
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onCancel}>{words.cancel}</Button>
          <Button type="submit" variant="primary" busy={isBusy} busyLabel={words.checking}>
            {words.next}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
