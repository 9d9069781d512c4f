import { seekStep } from '@heirloom/contract/limits.ts';
import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { chapterMessages } from '#features/chapters/chapters.messages.ts';
import type { Candidate } from '#features/chapters/moments.ts';
import { PlayedBars } from '#features/playback/audio/played-bars.tsx';
import { frameAt } from '#features/playback/controls/storyboard.ts';
import { useStoryboard } from '#features/playback/controls/use-storyboard.ts';
import { useFormatTime } from '#lib/shown-speed.ts';

type MomentStripProps = {
  details: MediaDetails;
  positionMs: number;
  chapters: readonly { startMs: number; title: string }[];
  candidates: readonly Candidate[];
  /** A part that is being marked. */
  part: { beginMs: number; endMs: number } | null;
  onSeek: (ms: number) => void;
};

/** The whole film in small pictures, or the waveform of a recording: where chapters begin, and what is suggested. */
export function MomentStrip(props: MomentStripProps) {
  const { details, positionMs, chapters, candidates, part, onSeek } = props;
  const formatTime = useFormatTime();
  const durationMs = details.durationMs || 1;
  const at = (ms: number) => ({ left: `${Math.min(100, (ms / durationMs) * 100)}%` });
  return (
    <div className="relative h-24 overflow-hidden rounded-sm border border-line bg-surface-2 focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-(--focus)">
      {details.type === 'audio' ? (
        <PlayedBars
          peaksUrl={details.peaksUrl}
          barCount={barCount}
          played={positionMs / durationMs}
        />
      ) : (
        <Frames url={details.storyboardUrl} durationMs={durationMs} />
      )}
      {part && part.endMs > part.beginMs && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 border-x-3 border-lamp bg-lamp/30"
          style={{
            ...at(part.beginMs),
            width: `${((part.endMs - part.beginMs) / durationMs) * 100}%`,
          }}
        />
      )}
      {chapters.map(({ startMs }) => (
        <span
          key={startMs}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 w-1 -translate-x-1/2 bg-lamp-edge"
          style={at(startMs)}
        />
      ))}
      {candidates.map(({ atMs, reasons }) => (
        <span
          key={atMs}
          title={reasons.join(', ')}
          className="pointer-events-none absolute top-0 size-3 -translate-x-1/2 rounded-full border-2 border-page bg-lamp"
          style={at(atMs)}
        />
      ))}
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 w-[3px] -translate-x-1/2 bg-ink"
        style={at(positionMs)}
      />
      <input
        type="range"
        aria-label={chapterMessages.strip[details.type === 'audio' ? 'audio' : 'video']}
        aria-valuetext={formatTime(positionMs)}
        min={0}
        max={durationMs / 1000}
        step={seekStep}
        value={positionMs / 1000}
        onChange={(event) => onSeek(Number(event.target.value) * 1000)}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </div>
  );
}

const [frameCount, barCount] = [12, 120];

function Frames({ url, durationMs }: { url: string | null; durationMs: number }) {
  const storyboard = useStoryboard(url);
  return (
    <div aria-hidden="true" className="flex h-full">
      {Array.from({ length: frameCount }, (_, place) => {
        const frame = frameAt(storyboard, ((place + 0.5) / frameCount) * (durationMs / 1000));
        return (
          <span
            key={place}
            className="h-full flex-1 border-r border-line"
            style={
              frame
                ? {
                    backgroundImage: `url(${frame.url})`,
                    backgroundPosition: `-${frame.x}px -${frame.y}px`,
                  }
                : undefined
            }
          />
        );
      })}
    </div>
  );
}
