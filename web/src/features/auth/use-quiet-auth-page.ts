import type { ToastMessage } from '#ui/feedback/toast-message.ts';
import { useToastSuppression } from '#ui/feedback/toast-suppression.ts';

const unwelcome = /subscription|expired|contact support/i;

/** Suppresses toasts about an expired subscription on /auth, where a panel says it (AUTH-12). */
export function useQuietAuthPage(): void {
  useToastSuppression(speaksOfExpiry);
}

function speaksOfExpiry({ title, description = '' }: ToastMessage): boolean {
  return unwelcome.test(`${title} ${description}`);
}
