import type { ReactNode } from 'react';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';
import { publishHeight } from '#lib/publish-height.ts';

/** The card at the lower right that contains the tray. */
export function TrayCard({ children }: { children: ReactNode }) {
  return (
    <section
      ref={publishTrayHeight}
      aria-label={uploadMessages.tray.region}
      className="upload-tray fixed right-[max(1rem,env(safe-area-inset-right))] z-(--z-tray) w-90 max-w-[calc(100vw-2rem)] rounded-lg bg-surface p-4 shadow-3"
    >
      {children}
    </section>
  );
}

/** Publishes the height, so that toasts stay above the tray and never cover its retry button. */
const publishTrayHeight = publishHeight('--tray-height');
