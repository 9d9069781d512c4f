import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '#test/render.tsx';
import { Button } from '#ui/form/button.tsx';
import { useConfirm } from '#ui/overlay/confirm-context.ts';

function Asker({ onAnswer }: { onAnswer: (answer: string) => void }) {
  const confirm = useConfirm();
  const ask = async (name: string) => {
    const isConfirmed = await confirm({
      title: `Delete ${name}?`,
      description: `Are you sure you want to delete ${name}? This action cannot be undone.`,
      note: 'The items inside stay.',
      confirmLabel: 'Delete',
    });
    onAnswer(`${name}: ${isConfirmed}`);
  };
  return (
    <>
      <Button onClick={() => void ask('Birthdays')}>Ask</Button>
      <Button
        onClick={() => {
          void ask('first');
          void ask('second');
        }}
      >
        Ask twice
      </Button>
    </>
  );
}

function renderAsker() {
  const answers: string[] = [];
  return { answers, ...renderUi(<Asker onAnswer={(answer) => answers.push(answer)} />) };
}

it('asks in an alert dialog whose focus starts on Cancel', async () => {
  const { user } = renderAsker();
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  const dialog = screen.getByRole('alertdialog', { name: 'Delete Birthdays?' });
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Are you sure you want to delete Birthdays? This action cannot be undone.',
  );
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })),
  );
});

it.each([
  ['Delete', true],
  ['Cancel', false],
  ['Close', false],
])('answers %s with %s and closes', async (button, expected) => {
  const { user, answers } = renderAsker();
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  await user.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(answers).toEqual([`Birthdays: ${expected}`]));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('answers Esc with no', async () => {
  const { user, answers } = renderAsker();
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(answers).toEqual(['Birthdays: false']));
});

it('withdraws a question when another comes', async () => {
  const { user, answers } = renderAsker();
  await user.click(screen.getByRole('button', { name: 'Ask twice' }));
  expect(screen.getByRole('alertdialog', { name: 'Delete second?' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(answers).toEqual(['first: false', 'second: true']));
});
