import type { ReactNode } from 'react';
import { useThemeChoice } from '#lib/use-theme-choice.ts';
import { ConfirmProvider } from '#ui/overlay/confirm-provider.tsx';
import { Toaster } from '#ui/feedback/toaster.tsx';

type UiProvidersProps = { children: ReactNode };

/** The providers that the components of ui need; mount it once, inside the router and query providers. */
export function UiProviders({ children }: UiProvidersProps) {
  // Subscribing here lets the page follow the system's theme, even without a theme switch on the page.
  useThemeChoice();
  return (
    <ConfirmProvider>
      {children}
      <Toaster />
    </ConfirmProvider>
  );
}
