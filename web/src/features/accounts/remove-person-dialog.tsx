import type { AccountRow } from '@heirloom/contract/accounts/accounts.schema.ts';
import { useMutation } from '@tanstack/react-query';
import { Trash2, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { client } from '#api/client.ts';
import { accountsMessages } from '#features/accounts/accounts.messages.ts';
import { messageOr, wasNotProven } from '#features/accounts/failure-text.ts';
import { PersonPicker, type PickedPerson } from '#features/accounts/person-picker.tsx';
import { useAccountsChanged } from '#features/accounts/use-accounts-changed.ts';
import { useStepUp } from '#features/auth/use-step-up.tsx';
import { OfferPlaces } from '#features/offers/offer-places.tsx';
import { Button } from '#ui/form/button.tsx';
import { ChoiceCards } from '#ui/form/choice-cards.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

const words = accountsMessages.remove;

const fates = [
  { value: 'trash', label: words.trash, hint: words.trashHint, icon: Trash2 },
  {
    value: 'hand-over',
    label: words.transferOwnership,
    hint: words.transferOwnershipHint,
    icon: UserCheck,
  },
] as const;
type Fate = (typeof fates)[number]['value'];

type RemovePersonDialogProps = { person: AccountRow; onClose: () => void };

/** Deletes an account after asking what happens to its files. */
export function RemovePersonDialog({ person, onClose }: RemovePersonDialogProps) {
  const [fate, setFate] = useState<Fate>('trash');
  const [heir, setHeir] = useState<PickedPerson | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const { remove, dialog } = useRemovePerson(person.userId, onClose);

  const submit = () => {
    if (fate === 'trash') remove.mutate({ kind: 'trash' });
    else if (heir !== null) remove.mutate({ kind: 'hand-over', toUserId: heir.userId });
    else setIsRefused(true);
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title(person.displayName)}
      description={words.lead(person.usage.files)}
      width={600}
      busy={remove.isPending}
    >
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <DialogBody className="empty:hidden">
          {person.usage.files > 0 && (
            <ChoiceCards
              label={words.fate}
              columns={1}
              value={fate}
              onValueChange={setFate}
              choices={fates}
            />
          )}
          {fate === 'trash' && <OfferPlaces userId={person.userId} />}
          {fate === 'hand-over' && (
            <PersonPicker
              label={words.heir}
              value={heir}
              onChange={setHeir}
              exceptUserIds={[person.userId]}
              error={isRefused && heir === null ? words.heirRequired : undefined}
            />
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{accountsMessages.cancel}</Button>
          <Button
            type="submit"
            variant="danger"
            icon={Trash2}
            busy={remove.isPending}
            busyLabel={words.removing}
          >
            {words.confirm}
          </Button>
        </DialogFooter>
      </DialogForm>
      {dialog}
    </Dialog>
  );
}

type RemoveMedia = Parameters<typeof client.people.remove>[0]['media'];

function useRemovePerson(userId: string, onRemoved: () => void) {
  const { proven, dialog } = useStepUp();
  const remove = useMutation({
    mutationFn: (media: RemoveMedia) =>
      proven(() => client.people.remove({ userId, media }), words.confirm),
    onSuccess: onRemoved,
    onSettled: useAccountsChanged(),
    meta: {
      success: { title: words.done },
      failure: (error: unknown) => {
        if (wasNotProven(error)) return null;
        const description = messageOr(error, '');
        return { title: words.failed, ...(description !== '' && { description }) };
      },
    },
  });
  return { remove, dialog };
}
