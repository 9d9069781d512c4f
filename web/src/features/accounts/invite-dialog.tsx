import { inviteInput } from '@heirloom/contract/accounts/accounts.schema.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { api } from '#api/orpc.ts';
import { accountsMessages } from '#features/accounts/accounts.messages.ts';
import { InvitationLink } from '#features/accounts/invitation-link.tsx';
import { useInvite } from '#features/accounts/use-invite.ts';
import { DraftNote } from '#features/drafts/draft-note.tsx';
import { useFormDraft } from '#features/drafts/use-form-draft.ts';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

const words = accountsMessages.invitations;

/** Invites a person by email address; shows the link when the server cannot send mail. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { data: options } = useQuery(api.auth.options.queryOptions());
  const form = useForm({
    resolver: zodResolver(inviteInput.pick({ email: true })),
    defaultValues: { email: '' },
  });
  const { register, handleSubmit, formState } = form;
  const draft = useFormDraft(form, { key: 'new-person:invitation', names: ['email'] });
  const invite = useInvite({ onInvited: draft.settle, onMailed: onClose });

  if (invite.data?.link != null) {
    const { link, email } = invite.data;
    return <InvitationLink link={link} email={email ?? ''} onClose={onClose} />;
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.invite}
      description={words.hint}
      width={540}
      busy={invite.isPending}
    >
      <DialogForm onSubmit={(event) => void handleSubmit((input) => invite.mutate(input))(event)}>
        <DialogBody>
          <DraftNote draft={draft} />
          <Field label={words.email} error={formState.errors.email?.message}>
            <Input type="email" inputMode="email" autoComplete="off" {...register('email')} />
          </Field>
        </DialogBody>
        <DialogFooter>
          <Button
            onClick={() => {
              draft.discard();
              onClose();
            }}
          >
            {accountsMessages.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            icon={Send}
            busy={invite.isPending}
            busyLabel={words.sending}
          >
            {options?.confirmsEmail === true ? words.send : words.make}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
