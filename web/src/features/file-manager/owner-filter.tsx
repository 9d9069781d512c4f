import { ChevronDown, User, Users } from 'lucide-react';
import { useState } from 'react';
import { type PickedPerson, PersonPicker } from '#features/accounts/person-picker.tsx';
import { adminFilesMessages } from '#features/file-manager/admin-files.messages.ts';
import { Button } from '#ui/form/button.tsx';
import { Popover } from '#ui/overlay/popover.tsx';

const words = adminFilesMessages.owners;

type OwnerFilterProps = {
  ownerId: string | undefined;
  /** Null also while the name is loading. */
  owner: PickedPerson | null;
  onChoose: (userId: string | undefined) => void;
};

/** Filters the files by owner: everybody, or one person. */
export function OwnerFilter({ ownerId, owner, onChoose }: OwnerFilterProps) {
  const [isOpen, setIsOpen] = useState(false);
  const choose = (userId: string | undefined) => {
    setIsOpen(false);
    onChoose(userId);
  };
  const shown = ownerId === undefined ? words.everybody : (owner?.displayName ?? words.loading);
  return (
    <Popover
      label={words.pick}
      align="start"
      open={isOpen}
      onOpenChange={setIsOpen}
      className="w-88"
      trigger={
        <button
          type="button"
          className="field-control relative flex items-center gap-3 text-left max-md:col-span-2"
        >
          <User size={20} aria-hidden="true" className="shrink-0 text-ink-2" />
          <span className="sr-only">{words.label}: </span>
          <span className="min-w-0 flex-1 truncate">{shown}</span>
          <ChevronDown size={20} aria-hidden="true" className="shrink-0 text-ink-2" />
        </button>
      }
    >
      <div className="flex flex-col gap-3">
        <Button icon={Users} onClick={() => choose(undefined)}>
          {words.everybody}
        </Button>
        <PersonPicker
          label={words.pick}
          value={null}
          onChange={(person) => choose(person?.userId)}
        />
      </div>
    </Popover>
  );
}
