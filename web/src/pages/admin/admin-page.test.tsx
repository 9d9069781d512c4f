import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { administrator, anna, renderApp } from '#test/render-app.tsx';

it("greets an administrator with everybody's media and the ladder of levels", async () => {
  renderApp('/admin', administrator());
  await screen.findByRole('heading', { level: 1, name: 'Admin Panel' });
  const all = screen.getByRole('link', { name: /All media/ });
  expect(all.getAttribute('href')).toBe('/media?scope=all');
  screen.getByText('Administrator');
  screen.getByText(/Client, User, Administrator, Superuser/);
});

it('sends anybody else home, a visitor to /auth [ACCESS-07]', async () => {
  const client = renderApp('/admin', anna());
  await waitFor(() => expect(client.href()).toBe('/'));
});

it('sends a visitor from /admin to /auth [ACCESS-07]', async () => {
  const visitor = renderApp('/admin', null);
  await waitFor(() => expect(visitor.href()).toContain('/auth'));
});
