import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeSpaces, lake, linkId, pageOf } from '#test/fake-spaces.ts';
import { anna, renderApp } from '#test/render-app.tsx';
import { signUpOptions } from '#test/samples.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

afterEach(() => dismissToasts());

it('mails an invitation, and keeps the address that is typed while it is sent (SPACE-04 in part)', async () => {
  const { api } = fakeSpaces([lake]);
  const answered = Promise.withResolvers<void>();
  const [createdAt, expiresAt] = ['2026-07-20T12:00:00Z', '2026-07-27T12:00:00Z'];
  const { user } = renderApp(pageOf(lake, 'members'), anna(), {
    ...api,
    auth: { options: () => signUpOptions({ confirmsEmail: true }) },
    spaces: {
      ...api.spaces,
      invite: async ({ email, role }) => {
        if (email === 'cleo@example.com') await answered.promise;
        return { id: linkId, role, email, usesLeft: 1, createdAt, expiresAt };
      },
    },
  });
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'E-mail address' });
  await user.type(field, 'Cleo@example.com{Enter}');
  await user.clear(field);
  await user.type(field, 'dora@example.com');
  answered.resolve();
  await screen.findByText('The invitation is on its way');
  expect(field.value).toBe('dora@example.com');
  await user.type(field, '{Enter}');
  await waitFor(() => expect(field.value).toBe(''));
});
