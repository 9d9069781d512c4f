import { createElement, useSyncExternalStore } from 'react';
import { createPart } from '#lib/part.ts';
import { askedToasts } from '#ui/feedback/toast.ts';
import { usePart } from '#ui/lazy-part.tsx';

const stage = createPart(async () => (await import('#ui/feedback/toast-stage.tsx')).ToastStage);

/** The place of all toasts, which is loaded before the first one. Mount it once. */
export function Toaster() {
  const isAsked = useSyncExternalStore(askedToasts.subscribe, () => askedToasts.get().length > 0);
  const content = usePart(stage, isAsked);
  return content ? createElement(content) : null;
}
