import { useEffect } from 'react';
import type { ToastMessage, ToastTone } from '#ui/feedback/toast-message.ts';

type ToastPredicate = (toast: ToastMessage & { tone: ToastTone }) => boolean;

const predicates = new Set<ToastPredicate>();

/** Drops every toast for which the predicate returns true, while the component is on the page. */
export function useToastSuppression(predicate: ToastPredicate): void {
  useEffect(() => {
    predicates.add(predicate);
    return () => {
      predicates.delete(predicate);
    };
  }, [predicate]);
}

export function isSuppressed(toast: ToastMessage & { tone: ToastTone }): boolean {
  return [...predicates].some((predicate) => predicate(toast));
}
