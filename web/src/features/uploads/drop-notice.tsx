import { CloudUpload } from 'lucide-react';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';

/** Covers the page while files are dragged over it. */
export function DropNotice() {
  return (
    <div className="pointer-events-none fixed inset-3 z-(--z-overlay) grid place-items-center rounded-xl border-3 border-dashed border-lamp-edge bg-lamp-soft/90 backdrop-blur-lg">
      <div className="flex flex-col items-center gap-2 text-center">
        <CloudUpload size={56} aria-hidden="true" className="text-lamp-ink" />
        <p className="title-2">{uploadMessages.dropAnywhere}</p>
        <p className="text-ink-2">{uploadMessages.dropAnywhereHint}</p>
      </div>
    </div>
  );
}
