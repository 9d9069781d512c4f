/**
 * Copies the text of a promise to the clipboard. Call it directly in the handler of a click: Safari wants the clipboard
 * to be called before anything is awaited.
 * Returns whether it worked. @throws what `text` throws
 */
export async function copyText(text: Promise<string>): Promise<boolean> {
  const early = writeEarly(text);
  const value = await text;
  return (await early) || (await writeNow(value)) || copyBySelection(value);
}

async function writeEarly(text: Promise<string>): Promise<boolean> {
  if (!('ClipboardItem' in window) || !('clipboard' in navigator)) return false;
  try {
    const blob = text.then((value) => new Blob([value], { type: 'text/plain' }));
    // Whoever awaits the text hears of its failure; not every browser looks at what it is given.
    blob.catch(() => undefined);
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    return true;
  } catch {
    return false;
  }
}

async function writeNow(value: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return false;
  try {
    await navigator.clipboard.writeText(value);
    return true;
  } catch {
    return false;
  }
}

/** Without HTTPS, as at an address of a home network, browsers have no clipboard API: only this old way works. */
function copyBySelection(value: string): boolean {
  const selection = document.getSelection();
  if (selection === null || typeof document.execCommand !== 'function') return false;
  const carrier = document.createElement('span');
  carrier.textContent = value;
  carrier.className = 'fixed top-0 whitespace-pre opacity-0 select-text';
  document.body.append(carrier);
  selection.removeAllRanges();
  const range = document.createRange();
  range.selectNodeContents(carrier);
  selection.addRange(range);
  const isCopied = document.execCommand('copy');
  selection.removeAllRanges();
  carrier.remove();
  return isCopied;
}
