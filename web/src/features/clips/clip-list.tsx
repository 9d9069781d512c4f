import type { Chapter } from '@heirloom/contract/chapters/chapters.schema.ts';
import type { PlacedClip } from '@heirloom/contract/clips/clips.schema.ts';
import { Link } from '@tanstack/react-router';
import { MoveHorizontal } from 'lucide-react';
import { clipMessages } from '#features/clips/clips.messages.ts';
import { useMoveClip } from '#features/clips/use-part.ts';
import { itemRoute } from '#features/media/item-link.ts';
import { useFormatTime } from '#lib/shown-speed.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';

type PlacedChapter = Pick<Chapter, 'id' | 'startMs' | 'endMs'>;

type ClipListProps = {
  clips: readonly PlacedClip[];
  chapters: readonly PlacedChapter[];
  durationMs: number;
  onMove: (clip: PlacedClip) => void;
};

/** Each clip with where it is. One that others have keeps its bounds when its chapter grows, until somebody agrees. */
export function ClipList({ clips, chapters, durationMs, onMove }: ClipListProps) {
  const { move, isMoving } = useMoveClip();
  const formatTime = useFormatTime();
  if (clips.length === 0) return null;
  return (
    <ol className="mt-3 flex flex-col">
      {clips.map((clip) => {
        const wider = widerPlace(clip, chapters, durationMs);
        return (
          <li key={clip.id}>
            <div className="flex items-center gap-2">
              <Link
                to={itemRoute[clip.type]}
                params={{ id: clip.id }}
                className="press flex min-h-11 min-w-0 flex-1 items-center justify-between gap-4 rounded-sm px-2 hover:bg-surface-2"
              >
                <span className="min-w-0 truncate">{clip.title}</span>
                <span className="stamp shrink-0 text-ink-2">
                  {formatTime(clip.beginMs)}–{formatTime(clip.endMs)}
                </span>
              </Link>
              <IconButton
                icon={MoveHorizontal}
                label={clipMessages.moveClip(clip.title)}
                onClick={() => onMove(clip)}
              />
            </div>
            {wider && (
              <InlineAlert tone="warning" className="my-2">
                <p>{clipMessages.grown(formatTime(wider.beginMs), formatTime(wider.endMs))}</p>
                <Button
                  size="sm"
                  className="mt-2"
                  busy={isMoving}
                  onClick={() => void move(clip, wider)}
                >
                  {clipMessages.showMore}
                </Button>
              </InlineAlert>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Returns where the chapter of a shared clip is now, if that shows more than the others see. */
function widerPlace(
  { chapterId, isShared, beginMs, endMs }: PlacedClip,
  chapters: readonly PlacedChapter[],
  durationMs: number,
) {
  const at = chapters.findIndex(({ id }) => id === chapterId);
  const chapter = chapters[at];
  if (!isShared || !chapter) return null;
  const next = chapters[at + 1]?.startMs ?? durationMs;
  const place = {
    beginMs: chapter.startMs,
    endMs: Math.min(chapter.endMs ?? next, next, durationMs),
  };
  return place.beginMs < beginMs || place.endMs > endMs ? place : null;
}
