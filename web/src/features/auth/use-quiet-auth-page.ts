import { useToastSuppression } from '#ui/toast-suppression.ts';
import type { ToastMessage } from '#ui/toast-message.ts';

const unwelcome = /subscription|expired|contact support/i;

/** On /auth a panel speaks of an expired subscription, so no toast has to (AUTH-12). */
export function useQuietAuthPage(): void {
  useToastSuppression(speaksOfExpiry);
}

function speaksOfExpiry({ title, description = '' }: ToastMessage): boolean {
  return unwelcome.test(`${title} ${description}`);
}
