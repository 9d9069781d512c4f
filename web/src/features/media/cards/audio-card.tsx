import { Pause, Play } from 'lucide-react';
import { useAudioControls, useAudioState } from '#features/audio-player/use-audio-player.ts';
import { CardCaption } from '#features/media/cards/card-caption.tsx';
import type { CardProps } from '#features/media/cards/card-props.ts';
import { CardState } from '#features/media/cards/card-state.tsx';
import { MediaThumbnail } from '#features/media/cards/media-thumbnail.tsx';
import { WaveformArt } from '#features/media/cards/waveform-art.tsx';
import { YearStamp } from '#features/media/cards/year-stamp.tsx';
import { mediaMessages } from '#features/media/media.messages.ts';
import { cn } from '#lib/cn.ts';
import { formatDuration, formatTime } from '#lib/format-duration.ts';

/** A recording as a tape label: its cover or waveform, a play button that plays it in place, its year and length. */
export function AudioCard({ item, menu, tabIndex }: CardProps) {
  const words = mediaMessages.card;
  const player = useAudioControls();
  const isCurrent = useAudioState((state) => state.current?.id === item.id);
  const isPlaying = useAudioState((state) => state.current?.id === item.id && state.isPlaying);
  const positionMs = useAudioState((state) =>
    state.current?.id === item.id ? state.positionMs : 0,
  );
  const played = item.durationMs ? positionMs / item.durationMs : 0;
  const hasCover = item.thumbnailUrl !== null;

  return (
    <div className="group relative">
      <div className="card-frame relative aspect-16/11 overflow-hidden rounded-sm border border-line bg-audio-soft">
        {hasCover ? (
          <MediaThumbnail item={item} className="absolute inset-0 size-full" />
        ) : (
          <WaveformArt item={item} played={played} />
        )}
        <CardState item={item} />
        {hasCover && isCurrent && (
          <span
            aria-hidden="true"
            style={{ width: `${played * 100}%` }}
            className="absolute bottom-0 left-0 h-1 bg-lamp-edge"
          />
        )}
        <button
          type="button"
          aria-pressed={isPlaying}
          aria-label={(isPlaying ? words.pause : words.play)(item.title)}
          tabIndex={tabIndex}
          onClick={() => (isCurrent ? player.toggle() : player.play(item))}
          className={cn(
            'press absolute bottom-3 left-3 z-2 grid size-12 place-items-center rounded-full shadow-2',
            isCurrent ? 'bg-lamp text-lamp-foreground' : 'bg-raised text-ink',
          )}
        >
          {isPlaying ? (
            <Pause size={20} className="fill-current" aria-hidden="true" />
          ) : (
            <Play size={20} className="translate-x-px fill-current" aria-hidden="true" />
          )}
        </button>
        <span
          className={cn(
            'absolute right-2 flex flex-wrap justify-end gap-x-3',
            hasCover ? 'scrim-chip bottom-2' : 'stamp bottom-5 px-1.5 text-ink',
          )}
        >
          <YearStamp
            item={item}
            className={cn('font-semibold', hasCover ? 'stamp-amber' : 'text-lamp-ink')}
          />
          <span>
            {isCurrent && `${formatTime(positionMs)} / `}
            {formatDuration(item.durationMs)}
          </span>
        </span>
      </div>
      <div className="pt-2.5">
        <CardCaption item={item} menu={menu} tabIndex={tabIndex} />
      </div>
    </div>
  );
}
