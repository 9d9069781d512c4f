import { seekStep } from '@heirloom/contract/limits.ts';
import { type PointerEvent, useState } from 'react';
import { PlayerSlider } from '#features/playback/controls/player-slider.tsx';
import { frameAt, type StoryboardFrame } from '#features/playback/controls/storyboard.ts';
import { chapterAt } from '#features/playback/film/chapters-at.ts';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { useFormatTime } from '#lib/shown-speed.ts';

type Chapter = { title: string; startMs: number };

/** A moment of a film that something is said of. */
export type FilmMark = { atMs: number; text: string };

type PlayerScrubberProps = {
  positionSeconds: number;
  durationSeconds: number;
  bufferedSeconds: number;
  storyboard: StoryboardFrame[];
  chapters?: Chapter[];
  marks?: readonly FilmMark[] | undefined;
  onSeek: (seconds: number) => void;
};

/** The seek bar: the played and buffered parts, and a preview frame with its time under the pointer. */
export function PlayerScrubber(props: PlayerScrubberProps) {
  const {
    positionSeconds,
    durationSeconds,
    bufferedSeconds,
    storyboard,
    chapters = [],
    marks = [],
    onSeek,
  } = props;
  const formatTime = useFormatTime();
  const [hovered, setHovered] = useState<number | null>(null);
  const time = formatTime(positionSeconds * 1000);

  const hover = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setHovered(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * durationSeconds);
  };

  return (
    <div className="relative h-11" onPointerMove={hover} onPointerLeave={() => setHovered(null)}>
      {hovered !== null && durationSeconds > 0 && (
        <ScrubberPreview
          seconds={hovered}
          share={hovered / durationSeconds}
          frame={frameAt(storyboard, hovered)}
          chapter={chapterAt(chapters, hovered * 1000)?.title}
          mark={markNear(marks, hovered * 1000, durationSeconds * 1000)?.text}
        />
      )}
      <ChapterMarks chapters={chapters} durationSeconds={durationSeconds} />
      <CommentMarks marks={marks} durationMs={durationSeconds * 1000} />
      <PlayerSlider
        label={playbackMessages.seek}
        value={positionSeconds}
        max={durationSeconds}
        step={seekStep}
        buffered={bufferedSeconds}
        valueText={playbackMessages.position(time, formatTime(durationSeconds * 1000))}
        onChange={onSeek}
        className="size-full"
      />
    </div>
  );
}

/** Marks the start of each chapter except the first. */
function ChapterMarks({
  chapters,
  durationSeconds,
}: {
  chapters: Chapter[];
  durationSeconds: number;
}) {
  return chapters
    .filter(({ startMs }) => startMs > 0 && startMs < durationSeconds * 1000)
    .map(({ startMs }) => (
      <span
        key={startMs}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 z-1 h-3 w-0.5 -translate-1/2 bg-on-image"
        style={{ left: `${startMs / durationSeconds / 10}%` }}
      />
    ));
}

/** Dots over the bar; what they say is under the pointer, and for everybody in the comments. */
function CommentMarks({ marks, durationMs }: { marks: readonly FilmMark[]; durationMs: number }) {
  return marks
    .filter(({ atMs }) => atMs <= durationMs)
    .map(({ atMs, text }) => (
      <span
        key={`${atMs} ${text}`}
        aria-hidden="true"
        data-mark={atMs}
        className="pointer-events-none absolute top-1.5 z-1 size-2 -translate-x-1/2 rounded-full bg-lamp ring-2 ring-black/50"
        style={{ left: `${(atMs / durationMs) * 100}%` }}
      />
    ));
}

/** So near to a mark, as a part of the film, the pointer is on it. */
const nearness = 0.01;

function markNear(marks: readonly FilmMark[], atMs: number, durationMs: number) {
  const distance = (mark: FilmMark) => Math.abs(mark.atMs - atMs);
  const [nearest] = marks.toSorted((one, other) => distance(one) - distance(other));
  return nearest && distance(nearest) <= durationMs * nearness ? nearest : undefined;
}

type ScrubberPreviewProps = {
  seconds: number;
  share: number;
  frame: StoryboardFrame | null;
  chapter: string | undefined;
  mark: string | undefined;
};

function ScrubberPreview({ seconds, share, frame, chapter, mark }: ScrubberPreviewProps) {
  const formatTime = useFormatTime();
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute bottom-full z-2 mb-1 flex -translate-x-1/2 flex-col items-center gap-2"
      style={{ left: `clamp(6rem, ${share * 100}%, calc(100% - 6rem))` }}
    >
      {frame && (
        <div
          className="rounded-sm border-2 border-on-image shadow-3"
          style={{
            width: frame.width,
            height: frame.height,
            backgroundImage: `url(${frame.url})`,
            backgroundPosition: `-${frame.x}px -${frame.y}px`,
          }}
        />
      )}
      {mark && <span className="scrim-chip line-clamp-3 w-64 whitespace-normal">{mark}</span>}
      <span className="scrim-chip">
        {chapter && `${chapter} · `}
        {formatTime(seconds * 1000)}
      </span>
    </div>
  );
}
