import { inviteToSpaceInput } from '@heirloom/contract/spaces/spaces.schema.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { mailedInvitationMessages } from '#features/spaces/mailed-invitation.messages.ts';
import { spaceMessages } from '#features/spaces/spaces.messages.ts';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { Select } from '#ui/form/select.tsx';

const words = mailedInvitationMessages;
const { roles } = spaceMessages;
const mailedRole = inviteToSpaceInput.shape.role.unwrap();
type MailedRole = (typeof mailedRole.options)[number];

/** Mails an invitation to one address, where the server sends mails. What was typed stays until it is on its way. */
export function InviteByMail({ spaceId }: { spaceId: string }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<MailedRole>('viewer');
  const [problem, setProblem] = useState<string>();
  const queries = useQueryClient();
  const { data: options } = useQuery(api.auth.options.queryOptions());
  const invite = useMutation(
    api.spaces.invite.mutationOptions({
      // What was typed meanwhile stays.
      onSuccess: (_link, { email: to }) =>
        setEmail((typed) => (typed.trim().toLowerCase() === to ? '' : typed)),
      onSettled: () => queries.invalidateQueries({ queryKey: api.spaces.links.key() }),
      meta: {
        success: ({ email: to }) => words.sent(to ?? ''),
        failure: (error) => words.failed(messageOf(error)),
      },
    }),
  );
  if (options?.confirmsEmail !== true) return null;
  const send = () => {
    const read = inviteToSpaceInput.shape.email.safeParse(email);
    setProblem(read.error?.issues[0]?.message);
    if (read.success && !invite.isPending) invite.mutate({ spaceId, email: read.data, role });
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4 border-b pb-6"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div>
        <h2 className="title-album">{words.title}</h2>
        <p className="mt-1 text-ink-2">{words.intro}</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <Field label={words.email} error={problem}>
          <Input
            type="email"
            autoComplete="off"
            value={email}
            onChange={(event) => {
              setEmail(event.target.value);
              setProblem(undefined);
            }}
          />
        </Field>
        <Field label={spaceMessages.invite.role}>
          <Select value={role} onChange={(event) => setRole(mailedRole.parse(event.target.value))}>
            {mailedRole.options.map((option) => (
              <option key={option} value={option}>
                {roles[option]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Button
        type="submit"
        icon={Mail}
        busy={invite.isPending}
        busyLabel={words.sending}
        className="self-start"
      >
        {words.send}
      </Button>
    </form>
  );
}
