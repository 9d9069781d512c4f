import { fieldWords } from '@heirloom/contract/field.messages.ts';
import { guestBoxDefaults, sharePasswordMinimum } from '@heirloom/contract/limits.ts';
import type { Space } from '@heirloom/contract/spaces/spaces.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { guestMessages } from '#features/guest-boxes/guest-boxes.messages.ts';
import { OpenGuestLinks } from '#features/guest-boxes/open-guest-links.tsx';
import { MadeInvitation } from '#features/spaces/made-invitation.tsx';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { Select } from '#ui/form/select.tsx';

const { links: words } = guestMessages;

const offered = {
  days: [1, 7, 14, 30, 60],
  files: [50, 200, 500, 1000, 2000],
  gigabytes: [1, 5, 20, 50, 100, 200],
};

/** Makes links by which people without an account send files into a space: for editors. */
export function GuestLinksPanel({ space }: { space: Space }) {
  const [terms, setTerms] = useState<{ days: number; files: number; gigabytes: number }>(
    guestBoxDefaults,
  );
  const [password, setPassword] = useState('');
  const isShort = password !== '' && password.length < sharePasswordMinimum;
  const [isChecked, setIsChecked] = useState(false);
  const queries = useQueryClient();
  const make = useMutation(
    api.guestBoxes.create.mutationOptions({
      onSuccess: () => setPassword(''),
      onSettled: () => queries.invalidateQueries({ queryKey: api.guestBoxes.list.key() }),
      meta: { failure: (error) => words.failed(messageOf(error)) },
    }),
  );
  const choice = (name: keyof typeof offered, label: string, say: (count: number) => string) => (
    <Field label={label}>
      <Select
        value={terms[name]}
        onChange={(event) => setTerms({ ...terms, [name]: Number(event.target.value) })}
      >
        {offered[name].map((count) => (
          <option key={count} value={count}>
            {say(count)}
          </option>
        ))}
      </Select>
    </Field>
  );
  return (
    <section aria-labelledby="guest-links" className="surface-card flex flex-col gap-5 p-6 md:p-7">
      <div>
        <h2 id="guest-links" className="title-album">
          {words.title}
        </h2>
        <p className="mt-1 text-ink-2">{words.intro}</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        {choice('days', words.days, words.dayCount)}
        {choice('files', words.files, words.fileCount)}
        {choice('gigabytes', words.size, words.gigabytes)}
      </div>
      <Field
        label={words.password}
        optional
        hint={words.passwordHint}
        error={
          isChecked && isShort
            ? fieldWords().sharePasswordTooShort(sharePasswordMinimum)
            : undefined
        }
      >
        <PasswordInput
          autoComplete="off"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button
        variant={make.data ? undefined : 'accent'}
        icon={Link}
        busy={make.isPending}
        className="self-start"
        onClick={() => {
          setIsChecked(true);
          if (isShort) return;
          make.mutate({ spaceId: space.id, ...terms, password: password === '' ? null : password });
        }}
      >
        {words.make}
      </Button>
      {make.data && <MadeInvitation url={new URL(make.data.path, window.location.origin).href} />}
      <OpenGuestLinks
        spaceId={space.id}
        onEnded={(boxId) => {
          if (boxId === make.data?.box.id) make.reset();
        }}
      />
    </section>
  );
}
