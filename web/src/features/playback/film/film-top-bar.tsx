import { mediaTypeLabel } from '@heirloom/contract/media/media-type.ts';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ShownCard } from '#features/media/shown-media.ts';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { PlayerButton } from '#features/playback/controls/player-button.tsx';
import { formatCardDate } from '#lib/format-date.ts';

type FilmTopBarProps = { details: ShownCard; onBack: () => void; actions?: ReactNode };

export function FilmTopBar({ details, onBack, actions }: FilmTopBarProps) {
  return (
    <div className="absolute inset-x-0 top-0 flex items-center gap-4 bg-linear-to-b from-(--scrim) to-(--scrim-none) px-4 pt-4 pb-14 md:px-8 md:pt-5">
      <PlayerButton
        icon={ArrowLeft}
        label={playbackMessages.back}
        onClick={onBack}
        className="bg-scrim"
      />
      <div className="min-w-0 flex-1">
        <h1
          data-page-title=""
          tabIndex={-1}
          className="title-2 truncate py-0.5 text-on-image outline-none"
        >
          {details.title}
        </h1>
        <p className="stamp stamp-amber truncate">
          <span className="max-md:hidden">{mediaTypeLabel[details.type]} · </span>
          {formatCardDate(details)}
        </p>
      </div>
      <div className="flex gap-3">{actions}</div>
    </div>
  );
}
