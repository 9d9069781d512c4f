import type { SpaceRole } from '@heirloom/contract/spaces/space-role.ts';
import { spaceRole } from '@heirloom/contract/spaces/space-role.ts';
import { createSpaceForInput } from '@heirloom/contract/spaces/spaces.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { UsersRound, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { accountsMessages } from '#features/accounts/accounts.messages.ts';
import { PersonPicker, type PickedPerson } from '#features/accounts/person-picker.tsx';
import { spaceMessages } from '#features/spaces/spaces.messages.ts';
import { Avatar } from '#ui/avatar.tsx';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';
import { Input } from '#ui/form/input.tsx';
import { Select } from '#ui/form/select.tsx';
import { Textarea } from '#ui/form/textarea.tsx';
import { DialogBody } from '#ui/overlay/dialog-body.tsx';
import { DialogFooter } from '#ui/overlay/dialog-footer.tsx';
import { DialogForm } from '#ui/overlay/dialog-form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

const words = accountsMessages.family;
const { details } = spaceMessages;

type Member = PickedPerson & { role: SpaceRole };

/** Makes a space of others, with its members: whoever is chosen first owns it unless another is made its owner. */
export function MakeFamilyDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [members, setMembers] = useState<readonly Member[]>([]);
  const [isTried, setIsTried] = useState(false);
  const make = useMutation(
    api.spaces.createFor.mutationOptions({
      onSuccess: () => {
        void queries.invalidateQueries({ queryKey: api.spaces.key() });
        onClose();
      },
      meta: { success: words.made(name.trim(), members.length), failure: () => null },
    }),
  );
  const wish = {
    name,
    description,
    members: members.map(({ userId, role }) => ({ userId, role })),
  };
  const problems = createSpaceForInput.safeParse(wish).error?.flatten().fieldErrors ?? {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (Object.keys(problems).length === 0 && !make.isPending) make.mutate(wish);
  };
  const add = (person: PickedPerson | null) => {
    if (person === null || members.some(({ userId }) => userId === person.userId)) return;
    setMembers([...members, { ...person, role: members.length === 0 ? 'owner' : 'contributor' }]);
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      description={words.intro}
      busy={make.isPending}
      width={600}
    >
      <DialogForm onSubmit={submit}>
        <DialogBody>
          {make.error && <InlineAlert title={words.failed}>{messageOf(make.error)}</InlineAlert>}
          <Field label={details.name} error={isTried ? problems.name?.[0] : undefined}>
            <Input
              maxLength={120}
              autoComplete="off"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <Field label={details.description} optional>
            <Textarea
              rows={2}
              maxLength={2000}
              value={description}
              onChange={(event) => setDescription(event.target.value)}
            />
          </Field>
          <MemberRows members={members} onChange={setMembers} />
          <PersonPicker
            label={words.add}
            value={null}
            onChange={add}
            exceptUserIds={members.map(({ userId }) => userId)}
            error={isTried ? problems.members?.[0] : undefined}
          />
        </DialogBody>
        <DialogFooter>
          <Button disabled={make.isPending} onClick={onClose}>
            {accountsMessages.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            icon={UsersRound}
            busy={make.isPending}
            busyLabel={words.making}
          >
            {details.make}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}

type MemberRowsProps = {
  members: readonly Member[];
  onChange: (members: readonly Member[]) => void;
};

function MemberRows({ members, onChange }: MemberRowsProps) {
  if (members.length === 0) return null;
  return (
    <ul aria-label={words.members} className="flex flex-col divide-y">
      {members.map(({ userId, displayName, email, role }) => {
        const who = displayName || email;
        const others = members.filter((member) => member.userId !== userId);
        return (
          <li key={userId} className="flex flex-wrap items-center gap-3 py-2">
            <Avatar size="sm" name={who} personId={userId} />
            <span className="min-w-0 flex-[1_1_9rem] truncate font-[620]">{who}</span>
            <Select
              size="sm"
              aria-label={words.roleOf(who)}
              value={role}
              className="w-40"
              onChange={(event) => {
                const wanted = spaceRole.parse(event.target.value);
                onChange(
                  members.map((each) =>
                    each.userId === userId ? { ...each, role: wanted } : each,
                  ),
                );
              }}
            >
              {spaceRole.options.map((option) => (
                <option key={option} value={option}>
                  {spaceMessages.roles[option]}
                </option>
              ))}
            </Select>
            <IconButton icon={X} label={words.leaveOut(who)} onClick={() => onChange(others)} />
          </li>
        );
      })}
    </ul>
  );
}
