import { afterEach, describe, expect, it, vi } from 'vitest';
import { copyText } from '#lib/copy-text.ts';

const link = 'https://archive.example/s/token';

type Clipboard = { write?: (items: unknown[]) => Promise<void>; writeText?: unknown };

function browserWith(clipboard: Clipboard | undefined, execCommand: () => boolean = () => false) {
  vi.stubGlobal('navigator', clipboard ? { clipboard } : {});
  Object.defineProperty(document, 'execCommand', { value: execCommand, configurable: true });
}
/** Simulates the ClipboardItem of Safari and newer browsers, which accepts a promise of a text. */
function withClipboardItem() {
  return vi.stubGlobal(
    'ClipboardItem',
    function ClipboardItem(this: { parts: unknown }, parts: Record<string, Promise<Blob>>) {
      this.parts = parts;
    },
  );
}

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'execCommand');
});

describe('copying a link that is still being made', () => {
  it('asks the clipboard before it waits, so that Safari still knows of the click [SHARE-01]', async () => {
    let asked: unknown[] = [];
    withClipboardItem();
    browserWith({
      write: async (items) => {
        asked = items;
      },
    });
    let made: (text: string) => void = () => undefined;
    const copying = copyText(new Promise((resolve) => (made = resolve)));
    expect(asked).toHaveLength(1);

    made(link);
    expect(await copying).toBe(true);
    const { parts } = asked[0] as { parts: { 'text/plain': Promise<Blob> } };
    expect(await (await parts['text/plain']).text()).toBe(link);
  });

  it('writes the text itself where the browser takes no promise', async () => {
    const written: string[] = [];
    withClipboardItem();
    browserWith({
      write: () => Promise.reject(new TypeError('no promises')),
      writeText: async (text: string) => void written.push(text),
    });
    expect(await copyText(Promise.resolve(link))).toBe(true);
    expect(written).toEqual([link]);
  });

  it('copies a selection where the page has no clipboard, at an address without https', async () => {
    let selected = '';
    browserWith(undefined, () => {
      selected = document.getSelection()?.toString() ?? '';
      return true;
    });
    expect(await copyText(Promise.resolve(link))).toBe(true);
    expect(selected).toBe(link);
    expect(document.body.textContent).not.toContain(link);
  });

  it('says so when every way is closed', async () => {
    browserWith({ writeText: () => Promise.reject(new Error('denied')) });
    expect(await copyText(Promise.resolve(link))).toBe(false);
  });

  it('fails as the making of the link failed', async () => {
    withClipboardItem();
    browserWith({
      write: (items) =>
        (items[0] as { parts: { 'text/plain': Promise<void> } }).parts['text/plain'],
    });
    await expect(copyText(Promise.reject(new Error('no link')))).rejects.toThrow('no link');
  });
});
