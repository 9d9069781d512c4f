import { ChevronDown, UserRound } from 'lucide-react';
import { useState } from 'react';
import { type PickedPerson, PersonPicker } from '#features/accounts/person-picker.tsx';
import { useSession } from '#features/auth/use-session.ts';
import { importMessages } from '#features/imports/imports.messages.ts';
import { Button } from '#ui/form/button.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

const { door: words } = importMessages;

type ImportTargetProps = {
  /** Null: the administrator's own archive. */
  target: PickedPerson | null;
  onChange: (target: PickedPerson | null) => void;
};

/** Shows whose archive an import goes to, and lets an administrator choose another person. */
export function ImportTarget({ target, onChange }: ImportTargetProps) {
  const { user } = useSession();
  const [isChoosing, setIsChoosing] = useState(false);
  const name = target === null ? words.myself : target.displayName || target.email;
  const choose = (next: PickedPerson | null) => {
    onChange(next);
    setIsChoosing(false);
  };
  return (
    <>
      <Button
        icon={UserRound}
        iconEnd={ChevronDown}
        aria-haspopup="dialog"
        onClick={() => setIsChoosing(true)}
      >
        {words.forWhom(name)}
      </Button>
      <Dialog open={isChoosing} onOpenChange={setIsChoosing} title={words.forTitle}>
        <DialogBody>
          <PersonPicker
            label={words.person}
            {...(user && { exceptUserId: user.id })}
            value={target}
            onChange={(person) => (person === null ? onChange(null) : choose(person))}
          />
        </DialogBody>
        <DialogFooter>
          <Button onClick={() => choose(null)}>{words.toMyself}</Button>
        </DialogFooter>
      </Dialog>
    </>
  );
}
