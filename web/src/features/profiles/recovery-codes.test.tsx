import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { RecoveryCodes } from '#features/profiles/recovery-codes.tsx';
import { renderUi } from '#test/render.tsx';

afterEach(() => {
  Reflect.deleteProperty(document, 'execCommand');
  vi.restoreAllMocks();
});

it('copies the codes over plain http too, where browsers have no clipboard API', async () => {
  const copied: (string | undefined)[] = [];
  const copy = () => copied.push(document.getSelection()?.toString()) > 0;
  Object.defineProperty(document, 'execCommand', { value: copy, configurable: true });
  const { user } = renderUi(<RecoveryCodes codes={['one', 'two']} onDone={() => {}} />);
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
  await user.click(screen.getByRole('button', { name: /copy/i }));
  await screen.findByText('Recovery codes copied');
  expect(copied).toEqual(['one\ntwo']);
});
