import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { apiError } from '#test/fake-api.ts';
import { administrator, anna, renderApp } from '#test/render-app.tsx';
import { dismissToasts } from '#ui/feedback/toast.ts';

afterEach(() => dismissToasts());

describe('/force-admin', () => {
  it('makes who enters the set-up code an administrator [SETUP-02]', async () => {
    let isAdmin = false;
    const claimSetup = vi.fn(() => {
      isAdmin = true;
      return { success: true, message: 'You are the administrator of this archive now.' };
    });
    const app = renderApp('/force-admin', anna(), {
      roles: { setupState: () => ({ isOpen: !isAdmin }), claimSetup, isAdmin: () => isAdmin },
    });
    await app.user.type(await screen.findByLabelText('Set-up code'), ' AB12-CD34 {Enter}');
    await screen.findByText('You are the administrator of this archive now.');
    expect(claimSetup).toHaveBeenCalledWith({ code: 'AB12-CD34' });
    await waitFor(() => expect(app.href()).toBe('/admin'));
    expect(app.store.getState().isAdmin).toBe(true);
  });

  it('refuses any other code, and keeps what was typed [SETUP-02, ERR-71]', async () => {
    const { user, store } = renderApp('/force-admin', anna(), {
      roles: {
        setupState: () => ({ isOpen: true }),
        claimSetup: () => {
          throw apiError('INVALID_CODE');
        },
      },
    });
    await user.type(await screen.findByLabelText('Set-up code'), 'wrong{Enter}');
    expect(await screen.findAllByText('Failed to grant admin access')).toHaveLength(2);
    expect(screen.getByLabelText('Set-up code')).toHaveProperty('value', 'wrong');
    expect(store.getState().isAdmin).toBe(false);
  });

  it('asks for a code before it asks the server', async () => {
    const claimSetup = vi.fn(() => ({ success: true, message: '' }));
    const { user } = renderApp('/force-admin', anna(), {
      roles: { setupState: () => ({ isOpen: true }), claimSetup },
    });
    await user.click(await screen.findByRole('button', { name: 'Grant Admin Access' }));
    await screen.findByText('Please enter the set-up code.');
    expect(claimSetup).not.toHaveBeenCalled();
  });

  it.each([
    ['a client', anna()],
    ['an administrator', administrator()],
  ])(
    'says to %s that it is closed once there is an administrator [SETUP-04]',
    async (_who, visitor) => {
      renderApp('/force-admin', visitor, {
        roles: { setupState: () => ({ isOpen: false }), isAdmin: () => visitor.isAdmin },
      });
      await screen.findByRole('heading', { level: 1, name: 'Set-up is closed' });
      expect(screen.queryByLabelText('Set-up code')).toBeNull();
    },
  );

  it('says that it is closed when somebody else was faster [SETUP-05]', async () => {
    let isOpen = true;
    const { user } = renderApp('/force-admin', anna(), {
      roles: {
        setupState: () => ({ isOpen }),
        claimSetup: () => {
          isOpen = false;
          throw apiError('SETUP_CLOSED');
        },
      },
    });
    await user.type(await screen.findByLabelText('Set-up code'), 'right{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'Set-up is closed' });
  });
});
