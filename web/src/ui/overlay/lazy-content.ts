import type { FunctionComponent } from 'react';
import { createPart, type Part } from '#lib/part.ts';
import { showToast } from '#ui/feedback/toast.ts';
import { componentOf } from '#ui/lazy-part.tsx';
import { uiMessages } from '#ui/ui.messages.ts';

const contents: Part<unknown>[] = [];

/**
 * lazyPart for what is inside menus and popovers. They open when all of it is loaded, because their place depends on
 * their size.
 */
export function lazyContent<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  const part = createPart(load);
  contents.push(part);
  return componentOf(part);
}

/** Opens something when the contents of menus and popovers are there: at once, if they are. */
export function openWithContents(open: () => void): void {
  const missing = contents.filter((part) => part.get() === undefined);
  if (missing.length > 0) void loadThenOpen(missing, open);
  else open();
}

async function loadThenOpen(missing: Part<unknown>[], open: () => void): Promise<void> {
  try {
    await Promise.all(missing.map((part) => part.load()));
  } catch {
    showToast.error(uiMessages.partFailed);
    return;
  }
  open();
}
