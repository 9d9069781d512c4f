import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { mediaMessages } from '#features/media/media.messages.ts';
import type { ShownCard } from '#features/media/shown-media.ts';
import { PlayerButton } from '#features/playback/controls/player-button.tsx';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { formatCardDate } from '#lib/format-date.ts';

type FilmTopBarProps = { details: ShownCard; onBack: () => void; actions?: ReactNode };

export function FilmTopBar({ details, onBack, actions }: FilmTopBarProps) {
  return (
    <div className="absolute inset-x-0 top-0 flex items-center gap-3 bg-linear-to-b from-(--scrim) to-(--scrim-none) px-[max(1rem,var(--safe-x))] pt-[max(1rem,env(safe-area-inset-top))] pb-14 md:px-[max(2rem,var(--safe-x))] md:pt-[max(1.25rem,env(safe-area-inset-top))]">
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
          className="title-2 truncate py-0.5 text-on-image outline-none max-md:line-clamp-2 max-md:text-[1.0625rem] max-md:leading-tight max-md:whitespace-normal"
        >
          {details.title}
        </h1>
        <p className="stamp stamp-amber truncate">
          <span className="max-md:hidden">{mediaMessages.typeLabel[details.type]} · </span>
          {formatCardDate(details)}
        </p>
      </div>
      <div className="flex gap-2 md:gap-3">{actions}</div>
    </div>
  );
}
