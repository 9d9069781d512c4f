import type { ReactNode } from 'react';
import { useThemeChoice } from '#lib/use-theme-choice.ts';
import { ConfirmProvider } from '#ui/confirm-provider.tsx';
import { Toaster } from '#ui/toaster.tsx';

type UiProvidersProps = { children: ReactNode };

/** What the primitives need around them; mount it once, inside the router and query providers. */
export function UiProviders({ children }: UiProvidersProps) {
  // Reading it here keeps the page following the system, whether a theme switch is in sight or not.
  useThemeChoice();
  return (
    <ConfirmProvider>
      {children}
      <Toaster />
    </ConfirmProvider>
  );
}
