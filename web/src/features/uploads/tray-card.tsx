import type { ReactNode } from 'react';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';
import { publishHeight } from '#lib/publish-height.ts';

/** The surface at the lower right that the tray lies on. */
export function TrayCard({ children }: { children: ReactNode }) {
  return (
    <section
      ref={publishTrayHeight}
      aria-label={uploadMessages.tray.region}
      className="upload-tray fixed right-4 z-(--z-tray) w-90 max-w-[calc(100vw-2rem)] rounded-lg bg-surface p-4 shadow-3"
    >
      {children}
    </section>
  );
}

/** Toasts stay above the tray: one that waits to be dismissed must not cover the button that tries again. */
const publishTrayHeight = publishHeight('--tray-height');
