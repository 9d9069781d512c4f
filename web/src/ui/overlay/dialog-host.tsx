import { useRouter, useRouterState } from '@tanstack/react-router';
import { createContext, type ReactNode, use, useCallback, useState } from 'react';

type RenderDialog = (onClose: () => void) => ReactNode;

const ShowDialog = createContext<(render: RenderDialog) => void>(() => undefined);

/** Renders the dialogs that menus of cards and rows open; a dialog ends with its page. */
export function DialogHost({ children }: { children: ReactNode }) {
  const router = useRouter();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const [shown, setShown] = useState<{ render: RenderDialog; path: string } | null>(null);
  const show = useCallback(
    (render: RenderDialog) => setShown({ render, path: router.state.location.pathname }),
    [router],
  );
  if (shown && shown.path !== path) setShown(null);
  return (
    <ShowDialog value={show}>
      {children}
      {shown?.path === path && shown.render(() => setShown(null))}
    </ShowDialog>
  );
}

/**
 * Returns a function that opens a dialog outside the card or row that asks for it: lists remove a card from the page
 * when it leaves the screen, for instance during an upload, and the dialog must not go with it.
 */
export function useShowDialog() {
  return use(ShowDialog);
}
