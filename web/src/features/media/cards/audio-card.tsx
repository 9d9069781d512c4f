import { Pause, Play } from 'lucide-react';
import { CardCaption } from '#features/media/cards/card-caption.tsx';
import { CardState } from '#features/media/cards/card-state.tsx';
import type { CardProps } from '#features/media/cards/card-props.ts';
import { mediaMessages } from '#features/media/media.messages.ts';
import { useAudioControls, useAudioState } from '#features/audio-player/use-audio-player.ts';
import { WaveformArt } from '#features/media/cards/waveform-art.tsx';
import { cn } from '#lib/cn.ts';
import { formatDuration, formatTime } from '#lib/format-duration.ts';

/** A recording as a tape label: its waveform, a play button that plays it in place, and its length. */
export function AudioCard({ item, menu, tabIndex }: CardProps) {
  const words = mediaMessages.card;
  const player = useAudioControls();
  const isCurrent = useAudioState((state) => state.current?.id === item.id);
  const isPlaying = useAudioState((state) => state.current?.id === item.id && state.isPlaying);
  const positionMs = useAudioState((state) =>
    state.current?.id === item.id ? state.positionMs : 0,
  );
  const played = item.durationMs ? positionMs / item.durationMs : 0;

  return (
    <div className="group relative">
      <div className="card-frame relative aspect-16/11 overflow-hidden rounded-sm border border-line bg-audio-soft">
        <WaveformArt id={item.id} played={played} />
        <CardState item={item} />
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
        <span className="stamp absolute right-3.5 bottom-5 text-ink">
          {isCurrent && `${formatTime(positionMs)} / `}
          {formatDuration(item.durationMs)}
        </span>
      </div>
      <div className="pt-2.5">
        <CardCaption item={item} menu={menu} tabIndex={tabIndex} />
      </div>
    </div>
  );
}
