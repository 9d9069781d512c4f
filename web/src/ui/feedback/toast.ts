import { createElement } from 'react';
import { toast } from 'sonner';
import { ToastCard } from '#ui/feedback/toast-card.tsx';
import type { ToastMessage, ToastTone } from '#ui/feedback/toast-message.ts';
import { isSuppressed } from '#ui/feedback/toast-suppression.ts';

/** Shows a message at the edge of the screen for 6 s; errors stay until they are dismissed. */
export const showToast = {
  success: (message: ToastMessage) => show('success', message),
  info: (message: ToastMessage) => show('info', message),
  warning: (message: ToastMessage) => show('warning', message),
  error: (message: ToastMessage) => show('error', message),
};

export function dismissToasts(): void {
  toast.dismiss();
}

function show(tone: ToastTone, message: ToastMessage): void {
  if (isSuppressed({ tone, ...message })) return;
  const card = (id: string | number) =>
    createElement(ToastCard, { tone, ...message, onDismiss: () => toast.dismiss(id) });
  // The card has a timer of its own, because it also pauses while it has focus.
  toast.custom(card, { duration: Infinity });
}
