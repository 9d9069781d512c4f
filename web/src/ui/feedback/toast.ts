import { createStore } from '#lib/create-store.ts';
import type { ToastMessage, ToastTone } from '#ui/feedback/toast-message.ts';
import { isSuppressed } from '#ui/feedback/toast-suppression.ts';

type AskedToast = ToastMessage & { tone: ToastTone };

/** Toasts that are not shown yet: the code of their place may not be loaded. */
export const askedToasts = createStore<readonly AskedToast[]>([]);

/** How often all toasts were dismissed. */
export const dismissals = createStore(0);

/** Shows a message at the edge of the screen for 6 s; errors stay until they are dismissed. */
export const showToast = {
  success: (message: ToastMessage) => show('success', message),
  info: (message: ToastMessage) => show('info', message),
  warning: (message: ToastMessage) => show('warning', message),
  error: (message: ToastMessage) => show('error', message),
};

export function dismissToasts(): void {
  askedToasts.set([]);
  dismissals.set(dismissals.get() + 1);
}

function show(tone: ToastTone, message: ToastMessage): void {
  if (!isSuppressed({ tone, ...message }))
    askedToasts.set([...askedToasts.get(), { tone, ...message }]);
}
