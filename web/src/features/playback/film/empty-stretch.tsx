import { FastForward } from 'lucide-react';
import { use, useEffect, useEffectEvent } from 'react';
import type { ShownDetails } from '#features/media/shown-media.ts';
import type { VideoState } from '#features/playback/controls/use-video.ts';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { formatLength } from '#lib/format-duration.ts';
import { ShownSpeed } from '#lib/shown-speed.ts';
import { Button } from '#ui/form/button.tsx';

type EmptyStretchProps = {
  stretches: ShownDetails['emptyStretches'];
  state: Pick<VideoState, 'positionSeconds' | 'isPlaying'>;
  /** Goes on behind a stretch without being asked. */
  isAutomatic: boolean;
  onSeek: (seconds: number) => void;
};

/** A stretch that has just begun is left out by itself; into one where somebody has gone, it may be looked. */
const justBegunMs = 1000;

/** Offers to go on where a tape shows something again. */
export function EmptyStretch(props: EmptyStretchProps) {
  const { stretches = [], state, isAutomatic, onSeek } = props;
  const speed = use(ShownSpeed);
  const ms = state.positionSeconds * 1000;
  const stretch = stretches.find(({ startMs, endMs }) => ms >= startMs && ms < endMs - justBegunMs);
  const hasJustBegun = stretch !== undefined && ms < stretch.startMs + justBegunMs;
  const endSeconds = (stretch?.endMs ?? 0) / 1000;
  const skip = useEffectEvent(() => onSeek(endSeconds));
  const isLeftOut = isAutomatic && state.isPlaying && hasJustBegun;
  useEffect(() => {
    if (isLeftOut) skip();
  }, [isLeftOut]);
  if (!stretch) return null;
  return (
    <div className="absolute right-[max(1rem,var(--safe-x))] bottom-[calc(var(--film-controls-height,8rem)+1rem)] md:right-[max(2.5rem,var(--safe-x))]">
      <Button icon={FastForward} onClick={() => onSeek(endSeconds)}>
        {playbackMessages.skipEmpty(formatLength({ durationMs: stretch.endMs - ms, speed }))}
      </Button>
    </div>
  );
}
