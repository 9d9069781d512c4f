import { createElement, useSyncExternalStore } from 'react';
import { createPart } from '#lib/part.ts';
import { askedToasts } from '#ui/feedback/toast.ts';
import { usePart } from '#ui/lazy-part.tsx';

const stage = createPart(async () => (await import('#ui/feedback/toast-stage.tsx')).ToastStage);

/** The place of all toasts, which is loaded before the first one. Mount it once. */
export function Toaster() {
  const isAsked = useSyncExternalStore(askedToasts.subscribe, () => askedToasts.get().length > 0);
  const content = usePart(stage, isAsked);
  // Open dialogs hide everything else from screen readers, but no place with `aria-live` that is there before them.
  return (
    <div aria-live="off" className="contents">
      {content && createElement(content)}
    </div>
  );
}
