import type { Key, ReactNode } from 'react';
import { useThemeChoice } from '#lib/use-theme-choice.ts';
import { Toaster } from '#ui/feedback/toaster.tsx';
import { ConfirmProvider } from '#ui/overlay/confirm-provider.tsx';
import { DialogHost } from '#ui/overlay/dialog-host.tsx';

type UiProvidersProps = {
  children: ReactNode;
  /** When it changes, open dialogs, questions and all the children begin anew; toasts stay. */
  visit?: Key;
};

/** The providers that the components of ui need; mount it once, inside the router and query providers. */
export function UiProviders({ children, visit }: UiProvidersProps) {
  // Subscribing here lets the page follow the system's theme, even without a theme switch on the page.
  useThemeChoice();
  return (
    <>
      <ConfirmProvider key={visit}>
        <DialogHost>{children}</DialogHost>
      </ConfirmProvider>
      <Toaster />
    </>
  );
}
