import { Download, TriangleAlert } from 'lucide-react';
import type { ShownCard } from '#features/media/shown-media.ts';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { AnchorButton } from '#ui/form/link-button.tsx';

type ProblemCardProps = { title: string; details: ShownCard & { downloadUrl: string | null } };

/** Says that a film or photo cannot be shown, the reason if known, and offers the original. */
export function ProblemCard({ title, details }: ProblemCardProps) {
  return (
    <div className="absolute inset-0 z-1 grid place-items-center bg-black/60 p-6">
      <div
        role="alert"
        className="flex max-w-md flex-col items-center gap-3 rounded-lg bg-surface p-8 text-center text-ink"
      >
        <TriangleAlert size={40} aria-hidden="true" className="text-warning" />
        <p className="title-2">{title}</p>
        {details.statusReason && <p>{details.statusReason}</p>}
        <p className="text-ink-2">{playbackMessages.keptSafe}</p>
        {details.downloadUrl && (
          <AnchorButton href={details.downloadUrl} icon={Download} variant="secondary" download>
            {playbackMessages.downloadOriginal}
          </AnchorButton>
        )}
      </div>
    </div>
  );
}
