import type { SpaceRole } from '@heirloom/contract/spaces/space-role.ts';
import type { Space } from '@heirloom/contract/spaces/spaces.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { InviteByMail } from '#features/spaces/invite-by-mail.tsx';
import { MadeInvitation } from '#features/spaces/made-invitation.tsx';
import { OpenInvitations } from '#features/spaces/open-invitations.tsx';
import { spaceMessages } from '#features/spaces/spaces.messages.ts';
import { Button } from '#ui/form/button.tsx';
import { ChoiceCards } from '#ui/form/choice-cards.tsx';
import { Field } from '#ui/form/field.tsx';
import { Select } from '#ui/form/select.tsx';

const { invite: words, roles, roleHints } = spaceMessages;

type LinkRole = Extract<SpaceRole, 'viewer' | 'contributor'>;

const usesOffered = [1, 5, 10, 25, 100];
const daysOffered = [1, 7, 30];

/** Makes links by which people join a space, and lists those that are open: for owners. */
export function InvitePanel({ space }: { space: Space }) {
  const [role, setRole] = useState<LinkRole>('viewer');
  const [uses, setUses] = useState(10);
  const [days, setDays] = useState(7);
  const queries = useQueryClient();
  const make = useMutation(
    api.spaces.createLink.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: api.spaces.links.key() }),
      meta: { failure: (error) => words.failed(messageOf(error)) },
    }),
  );
  return (
    <section aria-labelledby="space-invite" className="surface-card flex flex-col gap-5 p-6 md:p-7">
      <InviteByMail spaceId={space.id} />
      <div>
        <h2 id="space-invite" className="title-album">
          {words.title}
        </h2>
        <p className="mt-1 text-ink-2">{words.intro}</p>
      </div>
      <ChoiceCards<LinkRole>
        label={words.role}
        value={role}
        onValueChange={setRole}
        columns={2}
        choices={(['viewer', 'contributor'] as const).map((value) => ({
          value,
          label: roles[value],
          hint: roleHints[value],
        }))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={words.uses}>
          <Select value={uses} onChange={(event) => setUses(Number(event.target.value))}>
            {usesOffered.map((count) => (
              <option key={count} value={count}>
                {spaceMessages.people(count)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={words.days}>
          <Select value={days} onChange={(event) => setDays(Number(event.target.value))}>
            {daysOffered.map((count) => (
              <option key={count} value={count}>
                {words.dayCount(count)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Button
        variant={make.data ? undefined : 'accent'}
        icon={Link}
        busy={make.isPending}
        className="self-start"
        onClick={() => make.mutate({ spaceId: space.id, role, uses, days })}
      >
        {words.make}
      </Button>
      {make.data && <MadeInvitation url={new URL(make.data.path, window.location.origin).href} />}
      <OpenInvitations
        spaceId={space.id}
        onEnded={(linkId) => {
          if (linkId === make.data?.link.id) make.reset();
        }}
      />
    </section>
  );
}
