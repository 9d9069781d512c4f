import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { connectApi } from '#api/client.ts';
import { type PickedPerson, PersonPicker } from '#features/accounts/person-picker.tsx';
import { fakeLink } from '#test/fake-api.ts';
import { samplePerson, withPeople } from '#test/fake-people.ts';
import { renderUi } from '#test/render.tsx';

function numbered(number: number) {
  return samplePerson({
    userId: `7d0b9a8e-6f1c-4f0e-9a4e-2f3c51a0b3${String(number).padStart(2, '0')}`,
    displayName: `Person ${number}`,
  });
}

function Picker({ onSend }: { onSend: () => void }) {
  const [person, setPerson] = useState<PickedPerson | null>(null);
  return (
    <form onSubmit={onSend}>
      <PersonPicker label="Who gets them" value={person} onChange={setPerson} />
      <button type="submit">Send</button>
    </form>
  );
}

function open(count: number) {
  const people = Array.from({ length: count }, (_, place) => numbered(place + 1));
  connectApi(fakeLink(withPeople(people).api));
  const onSend = vi.fn();
  return { ...renderUi(<Picker onSend={onSend} />), onSend };
}

it('says that there are more than it shows', async () => {
  open(7);
  await screen.findByText('Person 6');
  expect(screen.queryByText('Person 7')).toBeNull();
  screen.getByText('There are more people. Type a name to find them.');
});

it('does not say so when it shows everybody', async () => {
  open(6);
  await screen.findByText('Person 6');
  expect(screen.queryByText(/There are more people/)).toBeNull();
});

it('takes the first by Enter, and does not send the form around it', async () => {
  const { user, onSend } = open(2);
  await screen.findByText('Person 1');
  await user.type(screen.getByRole('searchbox', { name: 'Who gets them' }), 'pers');
  await waitFor(async () => {
    await user.keyboard('{Enter}');
    screen.getByRole('button', { name: 'Change' });
  });
  screen.getByText('Person 1');
  expect(screen.queryByText('Person 2')).toBeNull();
  expect(onSend).not.toHaveBeenCalled();
});
