import { SkipBack, SkipForward } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ShownDetails } from '#features/media/shown-media.ts';
import { PlayerButton } from '#features/playback/controls/player-button.tsx';
import { ChapterMenu } from '#features/playback/film/chapter-menu.tsx';
import { bestFrom, chapterAt, chapterBeside } from '#features/playback/film/chapters-at.ts';
import { useChapterSession } from '#features/playback/film/use-chapter-session.ts';
import { playbackMessages } from '#features/playback/playback.messages.ts';

type ChapterToolsProps = {
  details: ShownDetails;
  positionSeconds: number;
  onSeek: (seconds: number) => void;
};

/** The buttons to the chapters beside the shown one, and the list of all. */
export function ChapterTools({ details, positionSeconds, onSeek }: ChapterToolsProps) {
  const { chapters } = details;
  const positionMs = positionSeconds * 1000;
  const [isBestOnly, setIsBestOnly] = useState(false);
  const go = (step: 1 | -1) => {
    const startMs = chapterBeside(chapters, positionMs, step);
    if (startMs !== null) onSeek(startMs / 1000);
  };
  useChapterSession({ details, positionMs, onStep: go });
  useBestOnly(isBestOnly ? bestFrom(chapters, positionMs) : null, onSeek);
  return (
    <>
      <PlayerButton
        icon={SkipBack}
        label={playbackMessages.previousChapter}
        onClick={() => go(-1)}
        className="max-md:hidden"
      />
      <PlayerButton
        icon={SkipForward}
        label={playbackMessages.nextChapter}
        onClick={() => go(1)}
        className="max-md:hidden"
      />
      <ChapterMenu
        chapters={chapters}
        shown={chapterAt(chapters, positionMs)}
        onSeek={onSeek}
        best={
          chapters.some(({ isBoring }) => isBoring)
            ? { isOn: isBestOnly, onToggle: () => setIsBestOnly(!isBestOnly) }
            : null
        }
      />
    </>
  );
}

/** Goes on where something better is shown, once for each boring chapter that is reached. */
function useBestOnly(nextMs: number | null, onSeek: (seconds: number) => void): void {
  const seek = useEffectEvent(onSeek);
  useEffect(() => {
    if (nextMs !== null) seek(nextMs / 1000);
  }, [nextMs]);
}
