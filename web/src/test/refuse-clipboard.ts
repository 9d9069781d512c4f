import { onTestFinished, vi } from 'vitest';

/** Makes each way fail by which the app copies a text, until the test is over. */
export function refuseClipboard(): void {
  const { clipboard } = navigator;
  const spies = (['write', 'writeText'] as const).map((name) =>
    vi.spyOn(clipboard, name).mockRejectedValue(new Error('denied')),
  );
  Object.defineProperty(document, 'execCommand', { value: () => false, configurable: true });
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
    Reflect.deleteProperty(document, 'execCommand');
  });
}
