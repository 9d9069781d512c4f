import { Download, TriangleAlert } from 'lucide-react';
import type { ShownDetails } from '#features/media/shown-media.ts';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { AnchorButton } from '#ui/form/link-button.tsx';
import { SpinnerRing } from '#ui/spinner-ring.tsx';

type FilmNoticeProps = {
  /** A copy for browsers is being made. */
  isComing: boolean;
  title: string;
  hint: string;
  details: Pick<ShownDetails, 'progress' | 'statusReason' | 'downloadUrl'>;
};

/** Says why a film does not play yet or at all, how far its copy is, and offers the original. */
export function FilmNotice({ isComing, title, hint, details }: FilmNoticeProps) {
  return (
    <div
      role="status"
      className="flex w-full max-w-md flex-col items-center gap-4 rounded-lg bg-surface p-8 text-center text-ink shadow-3"
    >
      {isComing ? (
        <SpinnerRing className="size-12 text-lamp" />
      ) : (
        <TriangleAlert size={44} aria-hidden="true" className="text-warning" />
      )}
      <p className="title-2">{title}</p>
      {details.statusReason && <p>{details.statusReason}</p>}
      <p className="text-ink-2">{hint}</p>
      {isComing && details.progress !== null && (
        <div className="w-full">
          <ProgressBar label={title} value={details.progress} />
          <p className="stamp mt-2 text-ink-2">
            {playbackMessages.preparingPercent(details.progress)}
          </p>
        </div>
      )}
      {details.downloadUrl && (
        <AnchorButton href={details.downloadUrl} icon={Download} download>
          {playbackMessages.downloadOriginal}
        </AnchorButton>
      )}
    </div>
  );
}
