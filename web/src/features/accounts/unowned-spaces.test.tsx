import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { apiError } from '#test/fake-api.ts';
import { samplePerson, withPeople } from '#test/fake-people.ts';
import { lake } from '#test/fake-spaces.ts';
import { renderApp } from '#test/render-app.tsx';
import { sampleSession } from '#test/samples.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

afterEach(() => dismissToasts());

const cleo = { userId: lake.id, displayName: 'Cleo', role: 'viewer' as const };
const dora = { userId: samplePerson().userId, displayName: 'Dora', role: 'editor' as const };

it('makes a member the owner of a space whose owners have all expired [SPACE-18]', async () => {
  const asked: unknown[] = [];
  const { api } = withPeople([samplePerson()]);
  const unowned = () => ({
    items: asked.length < 2 ? [{ id: lake.id, name: lake.name, members: [cleo, dora] }] : [],
  });
  const { user } = renderApp('/admin?tab=users', sampleSession({ role: 'admin' }), {
    ...api,
    spaces: {
      unowned,
      appoint: (input) => {
        asked.push(input);
        if (asked.length === 1) throw apiError('NOT_FOUND', 'Somebody was faster.');
        return {};
      },
    },
  });
  const panel = within(
    await screen.findByRole('region', { name: 'Family spaces without an owner' }),
  );
  const member = panel.getByRole('combobox', { name: 'Who is to own The lake house' });
  await user.selectOptions(member, 'Dora (Editor)');
  const appoint = { name: 'Make the chosen member an owner of The lake house' };
  await user.click(panel.getByRole('button', appoint));
  await screen.findByText('Somebody was faster.');
  // What was chosen is kept.
  await user.click(panel.getByRole('button', appoint));
  await screen.findByText('The space has an owner again');
  expect(asked[1]).toEqual({ spaceId: lake.id, userId: dora.userId });
  await waitFor(() => expect(screen.queryByText('Family spaces without an owner')).toBeNull());
});
