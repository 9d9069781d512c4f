import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { apiError } from '#test/fake-api.ts';
import { fakeSpaces, lake, pageOf } from '#test/fake-spaces.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { dismissToasts } from '#ui/feedback/toast.ts';

afterEach(() => dismissToasts());

const many = Array.from(
  { length: 101 },
  (_, n) => `a3a7b9de-0000-4000-8000-${String(n).padStart(12, '0')}`,
);
const people = ['Ada', 'Ben', 'Cleo', 'Dora', 'Emil', 'Fritz', 'Gus', 'Hanna', 'Ida', 'Jo'];

async function takeOutAll(ids: string[], whoLoses: () => never | object) {
  const { api, calls } = fakeSpaces([lake]);
  const asked: unknown[] = [];
  const { user } = renderApp(pageOf(lake, 'video'), anna(), {
    ...api,
    media: { ...api.media, ids: () => ({ ids }) },
    spaces: {
      ...api.spaces,
      whoLoses: (input) => {
        asked.push(input);
        return whoLoses() as { items: [] };
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Select' }));
  await user.click(await screen.findByRole('button', { name: 'Select all' }));
  await user.click(await screen.findByRole('button', { name: 'Take out of the space' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  return { user, dialog, calls, asked };
}

it('names the space and the people whom it takes many items from, before it does [SPACE-08]', async () => {
  const other = { ...lake, id: many[0]!, name: 'The farm' };
  const { user, dialog, calls } = await takeOutAll(many, () => ({
    items: [lake, other].map(({ id, name }) => ({ id, name, itemCount: 101, people })),
  }));
  dialog.getByText(/Ada, Ben, Cleo, Dora, Emil, Fritz, Gus, Hanna, and 2 more/);
  dialog.getByText('The lake house');
  expect(dialog.queryByText('The farm')).toBeNull();
  expect(calls).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Take out' }));
  await waitFor(() => expect(calls.map(([name]) => name)).toEqual(['withdrawItems']));
});

it('names nobody for a hundred [SPACE-08]', async () => {
  const { asked, dialog } = await takeOutAll(many.slice(1), () => ({ items: [] }));
  dialog.getByRole('button', { name: 'Take out' });
  expect(asked).toEqual([]);
});

it('says when it could not find out whom it concerns [SPACE-08]', async () => {
  const { dialog } = await takeOutAll(many, () => {
    throw apiError('INTERNAL');
  });
  dialog.getByText(/Who sees them now could not be found out/);
});
