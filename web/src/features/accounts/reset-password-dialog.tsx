import type { AccountRow } from '@heirloom/contract/accounts/accounts.schema.ts';
import { adminResetPassword } from '@heirloom/contract/auth/auth.schema.ts';
import { signUpPasswordMinimum } from '@heirloom/contract/limits.ts';
import { z } from '@heirloom/contract/zod.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useForm, useWatch } from 'react-hook-form';
import { client } from '#api/client.ts';
import { accountsMessages } from '#features/accounts/accounts.messages.ts';
import { messageOr, wasNotProven } from '#features/accounts/failure-text.ts';
import { PasswordRules } from '#features/accounts/password-rules.tsx';
import { usePasswordMinimum } from '#features/auth/use-password-minimum.ts';
import { useStepUp } from '#features/auth/use-step-up.tsx';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

const words = accountsMessages.reset;

type ResetPasswordDialogProps = { person: AccountRow; onClose: () => void };

/** Sets the password of an account; its owner must sign in again on every device. */
export function ResetPasswordDialog({ person, onClose }: ResetPasswordDialogProps) {
  const minimum = usePasswordMinimum(signUpPasswordMinimum);
  const { register, handleSubmit, control, formState } = useForm({
    resolver: zodResolver(fieldsFor(minimum)),
    defaultValues: { newPassword: '', confirmation: '' },
  });
  const [newPassword, confirmation] = useWatch({ control, name: ['newPassword', 'confirmation'] });
  const { reset, dialog } = useResetPassword(person.userId, onClose);
  const { errors } = formState;

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={accountsMessages.actions.resetPassword}
      description={words.for(person.email)}
      width={540}
      busy={reset.isPending}
    >
      <DialogForm
        onSubmit={(event) => void handleSubmit((typed) => reset.mutate(typed.newPassword))(event)}
      >
        <DialogBody>
          <Field label={words.newPassword} error={errors.newPassword?.message}>
            <PasswordInput autoComplete="new-password" {...register('newPassword')} />
          </Field>
          <PasswordRules password={newPassword} minimum={minimum} />
          <Field label={words.confirmPassword} error={errors.confirmation?.message}>
            <PasswordInput autoComplete="new-password" {...register('confirmation')} />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{accountsMessages.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            icon={KeyRound}
            disabled={newPassword === '' || confirmation === ''}
            busy={reset.isPending}
            busyLabel={words.resetting}
          >
            {accountsMessages.actions.resetPassword}
          </Button>
        </DialogFooter>
      </DialogForm>
      {dialog}
    </Dialog>
  );
}

function useResetPassword(userId: string, onDone: () => void) {
  const { proven, dialog } = useStepUp();
  const reset = useMutation({
    mutationFn: (newPassword: string) =>
      proven(
        () => client.auth.resetPasswordOf({ userId, newPassword }),
        accountsMessages.actions.resetPassword,
      ),
    gcTime: 0,
    onSuccess: onDone,
    meta: {
      success: ({ email }: { email: string }) => ({
        title: words.done,
        description: words.doneFor(email),
      }),
      failure: (error: unknown) =>
        wasNotProven(error)
          ? null
          : { title: words.failed, description: messageOr(error, words.failedFallback) },
    },
  });
  return { reset, dialog };
}

function fieldsFor(minimum: number) {
  return z
    .object({ newPassword: adminResetPassword(minimum), confirmation: z.string() })
    .refine(({ newPassword, confirmation }) => newPassword === confirmation, {
      path: ['confirmation'],
      message: words.differs,
      // Checked even while the password itself is invalid.
      when: () => true,
    });
}
