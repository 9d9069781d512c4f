import {
  createElement,
  type FocusEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { useMediaQuery } from '#lib/use-media-query.ts';
import { ToastCard } from '#ui/feedback/toast-card.tsx';
import { useCurrentToastPlace } from '#ui/feedback/toast-place.ts';
import { askedToasts, dismissals } from '#ui/feedback/toast.ts';
import { ToasterFocus } from '#ui/feedback/use-toast-timer.ts';
import { uiMessages } from '#ui/ui.messages.ts';

/** Where toasts appear: bottom right above docked bars, on phones and above dialogs at the top. */
export function ToastStage() {
  const isPhone = useMediaQuery('(width < 48rem)');
  const place = useCurrentToastPlace();
  const { focus, container } = useOwnFocus();
  // After the effect of the library's component, which forgets toasts that were asked for before.
  useEffect(showAsked, []);
  return (
    <ToasterFocus value={focus}>
      <div className="contents" {...container}>
        <Sonner
          position={isPhone ? 'top-center' : place}
          visibleToasts={3}
          expand
          gap={12}
          customAriaLabel={uiMessages.notifications}
          offset={{
            bottom:
              'calc(var(--dock-height, 0px) + var(--selection-height, 0px) + var(--tray-height, 0px) + 1.5rem)',
            right: '1.5rem',
            top: '1.5rem',
          }}
          mobileOffset={{ top: '0.75rem', left: '0.75rem', right: '0.75rem' }}
          toastOptions={{ unstyled: true }}
          className="toaster"
        />
      </div>
    </ToasterFocus>
  );
}

/** Shows the toasts that were asked for, and all later ones. */
function showAsked(): () => void {
  const show = () => {
    const asked = askedToasts.get();
    if (asked.length === 0) return;
    askedToasts.set([]);
    for (const message of asked) {
      const card = (id: string | number) =>
        createElement(ToastCard, { ...message, onDismiss: () => toast.dismiss(id) });
      // The card has a timer of its own, because it also pauses while it has focus.
      toast.custom(card, { duration: Infinity });
    }
  };
  show();
  const endShowing = askedToasts.subscribe(show);
  const endDismissing = dismissals.subscribe(() => void toast.dismiss());
  return () => {
    endShowing();
    endDismissing();
  };
}

/**
 * Gives the focus back to where it came from when a toast is dismissed. Sonner does that also when a person moves on by
 * Tab, which would catch the keyboard in the toasts, so Sonner hears of no focus.
 */
function useOwnFocus() {
  const [hasFocus, setHasFocus] = useState(false);
  const toasts = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const isInside = (event: FocusEvent) =>
    event.relatedTarget !== null && event.currentTarget.contains(event.relatedTarget);

  const enter = (event: FocusEvent) => {
    event.stopPropagation();
    const from = event.relatedTarget;
    if (!isInside(event)) cameFrom.current = from instanceof HTMLElement ? from : null;
    setHasFocus(true);
  };
  const leave = (event: FocusEvent) => {
    event.stopPropagation();
    if (!isInside(event)) setHasFocus(false);
  };
  const giveBack = useCallback(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || !toasts.current?.contains(focused)) return;
    // Where nothing had it, or what had it is gone. React hears no blur of an element that it removes.
    if (!cameFrom.current?.isConnected) focused.blur();
    else cameFrom.current.focus({ preventScroll: true });
  }, []);
  const focus = useMemo(() => ({ hasFocus, giveBack }), [hasFocus, giveBack]);
  return { focus, container: { ref: toasts, onFocusCapture: enter, onBlurCapture: leave } };
}
