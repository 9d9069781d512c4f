import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectApi } from '#api/client.ts';
import { takeErrand } from '#features/auth/provider-return.ts';
import { useStepUp } from '#features/auth/use-step-up.tsx';
import { apiError, fakeLink, type FakeApi } from '#test/fake-api.ts';
import { renderUi } from '#test/render.tsx';
import { signUpOptions } from '#test/samples.ts';
import { dismissToasts } from '#ui/feedback/toast.ts';

afterEach(() => dismissToasts());

/** A button whose call needs a recent password. */
function Dangerous({ call }: { call: () => Promise<string> }) {
  const { proven, dialog } = useStepUp();
  return (
    <>
      <button type="button" onClick={() => void proven(call).catch(() => {})}>
        Delete everything
      </button>
      {dialog}
    </>
  );
}

async function ask(auth: FakeApi['auth']) {
  connectApi(fakeLink({ auth }));
  const call = vi.fn(async () => 'done').mockRejectedValueOnce(apiError('STEP_UP_REQUIRED'));
  const { user } = renderUi(<Dangerous call={call} />);
  await user.click(screen.getByRole('button', { name: 'Delete everything' }));
  return { call, user, dialog: within(await screen.findByRole('dialog')) };
}

describe('proving who is there', () => {
  it('takes a code of the app instead of the password, and goes on', async () => {
    const stepUp = vi.fn(() => ({}));
    const { call, user, dialog } = await ask({ stepUp, twoFactorState: () => ({ isOn: true }) });
    await user.type(dialog.getByLabelText('Password'), 'half a passw');
    await user.click(await dialog.findByRole('button', { name: 'Use a code instead' }));
    const code = dialog.getByLabelText('Six digits from the app');
    expect(document.activeElement).toBe(code);
    expect(code).toHaveProperty('value', '');
    await user.type(code, '123 456{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(stepUp).toHaveBeenCalledExactlyOnceWith({ code: '123456' });
    expect(call).toHaveBeenCalledTimes(2);
  });

  it('leads who has no password to the provider, which brings them back to this page', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
    const answer = Promise.withResolvers<{ address: string }>();
    const beginProof = vi.fn(() => answer.promise);
    const { user, dialog } = await ask({
      options: () => signUpOptions({ provider: 'Village ID' }),
      providerState: () => ({ isLinked: true, hasPassword: false }),
      twoFactorState: () => ({ isOn: false }),
      beginProof,
    });
    const leave = await dialog.findByRole('button', { name: 'Sign in again with Village ID' });
    await user.click(leave);
    dialog.getByText(/You have no password here/);
    expect(leave.getAttribute('aria-busy')).toBe('true');
    await user.click(leave);
    expect(beginProof).toHaveBeenCalledTimes(1);
    answer.resolve({ address: 'https://id.example/ask' });
    expect(dialog.queryByLabelText('Password')).toBeNull();
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://id.example/ask'));
    expect(takeErrand()).toMatchObject({ purpose: 'proof' });
    assign.mockRestore();
  });

  it('says when the code is wrong, and lets the person go back to the password', async () => {
    const stepUp = vi.fn((proof: object) => {
      if ('code' in proof) throw apiError('INVALID_CODE');
      return {};
    });
    const { call, user, dialog } = await ask({ stepUp, twoFactorState: () => ({ isOn: true }) });
    await user.click(await dialog.findByRole('button', { name: 'Use a code instead' }));
    await user.type(dialog.getByLabelText('Six digits from the app'), '000000{Enter}');
    await dialog.findByText(apiError('INVALID_CODE').message);
    await user.click(dialog.getByRole('button', { name: 'Use your password instead' }));
    expect(dialog.queryByText(apiError('INVALID_CODE').message)).toBeNull();
    await user.type(dialog.getByLabelText('Password'), 'mine{Enter}');
    await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  });

  it('offers no code to who has no two-factor', async () => {
    const twoFactorState = vi.fn(() => ({ isOn: false }));
    const { call, user, dialog } = await ask({ stepUp: () => ({}), twoFactorState });
    await waitFor(() => expect(twoFactorState).toHaveBeenCalled());
    expect(dialog.queryByRole('button', { name: 'Use a code instead' })).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(call).toHaveBeenCalledTimes(1);
  });
});
