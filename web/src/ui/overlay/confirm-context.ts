import type { LucideIcon } from 'lucide-react';
import { createContext, use, type ReactNode } from 'react';

export type ConfirmQuestion = {
  title: string;
  description: ReactNode;
  /** A less prominent second paragraph: what is kept, what the action means. */
  note?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  icon?: LucideIcon;
  tone?: 'danger' | 'primary';
};

type Confirm = (question: ConfirmQuestion) => Promise<boolean>;

export const ConfirmContext = createContext<{ confirm: Confirm } | null>(null);

/** Returns `confirm(question)`: true if the person agrees, false for Cancel, Esc and everything else. */
export function useConfirm(): Confirm {
  const context = use(ConfirmContext);
  if (context === null) throw new Error('useConfirm needs a ConfirmProvider around it.');
  return context.confirm;
}
