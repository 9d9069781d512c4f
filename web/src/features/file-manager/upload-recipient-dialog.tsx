import { User, Users } from 'lucide-react';
import { useState } from 'react';
import { type PickedPerson, PersonPicker } from '#features/accounts/person-picker.tsx';
import { useSession } from '#features/auth/use-session.ts';
import { adminFilesMessages } from '#features/file-manager/admin-files.messages.ts';
import { Button } from '#ui/form/button.tsx';
import { ChoiceCards } from '#ui/form/choice-cards.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

const words = adminFilesMessages.upload;

const choices = [
  { value: 'myself', label: words.myself, icon: User },
  { value: 'somebody', label: words.somebody, icon: Users },
] as const;

type UploadRecipientDialogProps = {
  owner: PickedPerson | null;
  onClose: () => void;
  /** Null: the administrator's own archive. */
  onChosen: (recipient: PickedPerson | null) => void;
};

/** Asks whose archive an upload goes to, before the upload dialog opens. */
export function UploadRecipientDialog({ owner, onClose, onChosen }: UploadRecipientDialogProps) {
  const { user } = useSession();
  const isOther = owner !== null && owner.userId !== user?.id;
  const [whose, setWhose] = useState<'myself' | 'somebody'>(isOther ? 'somebody' : 'myself');
  const [person, setPerson] = useState(isOther ? owner : null);
  const [isMissing, setIsMissing] = useState(false);
  return (
    <Dialog open onOpenChange={onClose} title={words.title} description={words.description}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          if (whose === 'myself') return onChosen(null);
          if (person) return onChosen(person);
          setIsMissing(true);
        }}
      >
        <DialogBody>
          <ChoiceCards
            label={words.recipient}
            columns={2}
            value={whose}
            onValueChange={setWhose}
            choices={choices}
          />
          {whose === 'somebody' && (
            <PersonPicker
              label={words.person}
              value={person}
              onChange={setPerson}
              exceptUserIds={user ? [user.id] : []}
              error={isMissing && person === null ? words.missing : undefined}
            />
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="accent">
            {words.next}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
