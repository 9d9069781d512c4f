import { ChevronDown, UserRound } from 'lucide-react';
import { useState } from 'react';
import { type PickedPerson, PersonPicker } from '#features/accounts/person-picker.tsx';
import { useSession } from '#features/auth/use-session.ts';
import { driveMessages } from '#features/drive/drive.messages.ts';
import { Button } from '#ui/form/button.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

const words = driveMessages.target;

export type Target = PickedPerson;

type TargetButtonProps = {
  /** Null: the administrator's own archive. */
  target: Target | null;
  onChange: (target: Target | null) => void;
};

/** Shows who will own the files, and lets the administrator choose another person. */
export function TargetButton({ target, onChange }: TargetButtonProps) {
  const { user } = useSession();
  const [isChoosing, setIsChoosing] = useState(false);
  const name = target === null ? words.myself : target.displayName || target.email;
  const choose = (next: Target | null) => {
    onChange(next);
    setIsChoosing(false);
  };
  return (
    <>
      <Button
        icon={UserRound}
        iconEnd={ChevronDown}
        aria-haspopup="dialog"
        className="justify-between md:max-w-[22rem] md:min-w-[16rem]"
        onClick={() => setIsChoosing(true)}
      >
        <span className="min-w-0 flex-1 truncate text-left">{words.button(name)}</span>
      </Button>
      <Dialog open={isChoosing} onOpenChange={setIsChoosing} title={words.title}>
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
