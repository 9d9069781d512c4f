import * as Radix from 'radix-ui/dialog';
import { useEffect } from 'react';
import { authMessages as words } from '#features/auth/auth.messages.ts';
import { SignInAgain } from '#features/auth/sign-in-again.tsx';
import { documentTitle } from '#lib/product.ts';
import { Logo } from '#ui/logo.tsx';
import { firstFieldIn } from '#ui/overlay/dialog-focus.ts';

/** What covers a page whose session has ended: the form that unlocks it. */
export function Lock({ email }: { email: string }) {
  useEffect(() => {
    const title = document.title;
    document.title = documentTitle(words.lock.title);
    stopShowing();
    return () => {
      document.title = title;
    };
  }, []);

  return (
    <Radix.Root open>
      <Radix.Portal>
        <Radix.Overlay
          data-session-lock=""
          className="fixed inset-0 z-(--z-skip) flex flex-col items-center overflow-y-auto bg-page px-5 py-8"
        >
          <Radix.Content
            aria-modal="true"
            aria-describedby={undefined}
            onOpenAutoFocus={focusFirstField}
            onEscapeKeyDown={(event) => event.preventDefault()}
            onInteractOutside={(event) => event.preventDefault()}
            onKeyDown={(event) => event.stopPropagation()}
            className="m-auto w-full max-w-110 text-ink outline-none"
          >
            <Radix.Title className="sr-only">{words.lock.title}</Radix.Title>
            <Logo className="mb-9" />
            <SignInAgain email={email} />
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

function focusFirstField(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  firstFieldIn(event.currentTarget)?.focus();
}

/** Stops what the lock cannot cover: pauses all players, and leaves picture-in-picture and full screen. */
function stopShowing(): void {
  for (const player of document.querySelectorAll<HTMLMediaElement>('video, audio')) player.pause();
  if (document.pictureInPictureElement) void document.exitPictureInPicture();
  if (document.fullscreenElement) void document.exitFullscreen();
}
