import { Toaster as Sonner } from 'sonner';
import { useMediaQuery } from '#lib/use-media-query.ts';
import { uiMessages } from '#ui/ui.messages.ts';

/** Where toasts appear: bottom right above docked bars, on phones at the top. Mount it once. */
export function Toaster() {
  const isPhone = useMediaQuery('(width < 48rem)');
  return (
    <Sonner
      position={isPhone ? 'top-center' : 'bottom-right'}
      visibleToasts={3}
      expand
      gap={12}
      customAriaLabel={uiMessages.notifications}
      offset={{
        bottom:
          'calc(var(--dock-height, 0px) + var(--selection-height, 0px) + var(--tray-height, 0px) + 1.5rem)',
        right: '1.5rem',
      }}
      mobileOffset={{ top: '0.75rem', left: '0.75rem', right: '0.75rem' }}
      toastOptions={{ unstyled: true }}
      className="toaster"
    />
  );
}
