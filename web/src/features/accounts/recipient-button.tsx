import { ChevronDown, UserRound } from 'lucide-react';
import { useState } from 'react';
import { type PickedPerson, PersonPicker } from '#features/accounts/person-picker.tsx';
import { useSession } from '#features/auth/use-session.ts';
import { Button } from '#ui/form/button.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

type RecipientWords = {
  button: (name: string) => string;
  title: string;
  person: string;
  myself: string;
  toMyself: string;
};

type RecipientButtonProps = {
  words: RecipientWords;
  /** Null: the administrator's own archive. */
  target: PickedPerson | null;
  onChange: (target: PickedPerson | null) => void;
};

/** Shows who will own the files, and lets the administrator choose another person. */
export function RecipientButton({ words, target, onChange }: RecipientButtonProps) {
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
        className="justify-between md:max-w-[22rem] md:min-w-[16rem]"
        onClick={() => setIsChoosing(true)}
      >
        <span className="min-w-0 flex-1 truncate text-left">{words.button(name)}</span>
      </Button>
      <Dialog open={isChoosing} onOpenChange={setIsChoosing} title={words.title}>
        <DialogBody>
          <PersonPicker
            label={words.person}
            {...(user && { exceptUserIds: [user.id] })}
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
