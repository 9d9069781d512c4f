import type { Chapter } from '@heirloom/contract/chapters/chapters.schema.ts';
import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { beginAt, change, drop, joinWithNext, remove } from '#features/chapters/chapter-edits.ts';
import { ChapterPanel } from '#features/chapters/chapter-panel.tsx';
import { chapterMessages } from '#features/chapters/chapters.messages.ts';
import { MomentStrip } from '#features/chapters/moment-strip.tsx';
import { type Candidate, momentBeside } from '#features/chapters/moments.ts';
import { newChapterId } from '#features/chapters/new-chapter-id.ts';
import { useChapterEdits } from '#features/chapters/use-chapter-edits.ts';
import { useSuggestions } from '#features/chapters/use-suggestions.ts';
import { type WorkbenchAction, workbenchAction } from '#features/chapters/workbench-keys.ts';
import { WorkbenchTools } from '#features/chapters/workbench-tools.tsx';
import { WorkbenchVideo } from '#features/chapters/workbench-video.tsx';
import { usePartMarks } from '#features/clips/use-part.ts';
import { isForControl } from '#features/playback/controls/player-keys.ts';
import { useVideoControls } from '#features/playback/controls/use-video-controls.ts';
import { useVideoElement } from '#features/playback/controls/use-video.ts';
import { chapterAt } from '#features/playback/film/chapters-at.ts';
import { playAtSpeed } from '#features/playback/sources/play-at-speed.ts';
import { ShownSpeed } from '#lib/shown-speed.ts';
import { KeyList } from '#ui/overlay/key-list.tsx';

type WorkbenchProps = {
  details: MediaDetails;
  /** Moments that are suggested as beginnings, in any order. */
  candidates: readonly Candidate[];
  /** What to say while these are still being looked for. */
  looking: string | null;
};

const words = chapterMessages;
const ignore = () => undefined;

/** Film or recording, its whole length, and its chapters; all of it by keys, or by touch. */
export function Workbench({ details, candidates, looking }: WorkbenchProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const { isPlaying, positionSeconds } = useVideoElement(element);
  const { list, error, edit, undo, suggestedOf } = useChapterEdits(details.id);
  const [openId, setOpenId] = useState<string | null>(null);
  const [detailsId, setDetailsId] = useState<string | null>(null);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const controls = useVideoControls(
    { current: element },
    { escape: ignore, captions: ignore, help: () => setIsHelpOpen(true) },
  );
  const { speed = 1 } = details;
  useEffect(() => (element ? playAtSpeed(element, speed) : undefined), [element, speed]);
  const seek = (ms: number) => controls.seek(ms / 1000);
  const chapters = list?.items ?? [];
  const positionMs = Math.round(positionSeconds * 1000);
  const shown = chapterAt(chapters, positionMs);
  const { suggestions, at, describe } = useSuggestions(suggestedOf(candidates), chapters);
  const marks = usePartMarks(details.id, details.durationMs ?? 0);

  const goBeside = (step: 1 | -1, fromMs = positionMs) => {
    const ms = momentBeside(chapters, suggestions, { atMs: fromMs, step });
    if (ms !== null) seek(ms);
  };
  /** Opens the title of what is shown; where a candidate is, its chapter begins first. */
  const openTitle = () => {
    if (at(positionMs)) return begin();
    setOpenId(shown?.id ?? null);
  };
  /** Drops the suggestion, or removes the chapter that is shown. */
  const removeHere = () => {
    const suggestion = at(positionMs);
    if (!suggestion) return void edit(shown ? remove(shown) : null);
    void edit(drop(suggestion.startMs));
    goBeside(1);
  };
  const begin = () => {
    const id = newChapterId();
    const title = at(positionMs)?.title;
    const made = beginAt(chapters, { id, startMs: positionMs, ...(title && { title }) });
    void edit(made);
    if (made) setOpenId(id);
  };
  const act = (action: WorkbenchAction): void => {
    switch (action.do) {
      case 'moment':
        return goBeside(action.step);
      case 'title':
        return openTitle();
      case 'details':
        return setDetailsId(shown?.id ?? null);
      case 'split':
        return begin();
      case 'join':
        return void edit(shown ? joinWithNext(chapters, shown) : null);
      case 'part':
        return marks.openNew(positionMs);
      case 'begin':
        if (marks.part) return marks.begin(positionMs);
        return void edit(shown ? change(shown, { startMs: positionMs }) : null);
      case 'end':
        if (marks.part) return marks.end(positionMs);
        return void edit(shown ? change(shown, { endMs: positionMs }) : null);
      case 'remove':
        return removeHere();
      case 'undo':
        return undo();
      default:
        return controls.act(action);
    }
  };
  usePageKeys(act);
  const saveTitle = (chapter: Chapter, title: string, isOver: boolean) => {
    const isSaved = edit(title === chapter.title ? null : change(chapter, { title }));
    if (!isOver) return isSaved;
    setOpenId(null);
    goBeside(1, chapter.startMs);
    frame.current?.focus();
    return isSaved;
  };

  return (
    <ShownSpeed value={speed}>
      <div
        ref={frame}
        role="region"
        aria-label={words.title(details.title)}
        tabIndex={-1}
        onKeyDown={(event) => actOnKey(event, act)}
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 outline-none lg:grid-cols-[minmax(0,3fr)_minmax(22rem,2fr)]"
      >
        <div className="flex flex-col gap-4 lg:sticky lg:top-4">
          <WorkbenchVideo details={details} onElement={setElement} />
          <MomentStrip
            details={details}
            positionMs={positionMs}
            chapters={chapters}
            candidates={suggestions}
            part={marks.part}
            onSeek={seek}
          />
          {(candidates.length > 0 || looking) && (
            <p role="status" className="min-h-6 text-ink-2">
              {looking ?? describe(positionMs)}
            </p>
          )}
          <WorkbenchTools
            positionMs={positionMs}
            isPlaying={isPlaying}
            hasChapter={shown !== undefined}
            isSuggested={at(positionMs) !== undefined}
            onAct={act}
          />
        </div>
        <ChapterPanel
          details={details}
          chapters={{ list, error, edit }}
          marks={marks}
          positionMs={positionMs}
          shownId={shown?.id}
          openId={openId}
          onOpen={(chapter) => {
            seek(chapter.startMs);
            setOpenId(chapter.id);
          }}
          onTitle={saveTitle}
          detailsId={detailsId}
          onDetails={setDetailsId}
        />
        <KeyList
          open={isHelpOpen}
          onOpenChange={setIsHelpOpen}
          title={words.help}
          keys={words.keys}
        />
      </div>
    </ShownSpeed>
  );
}

type Act = (action: WorkbenchAction) => void;

/** Keys count from the first moment, when the title of the page has the focus, or nothing. */
function usePageKeys(act: Act): void {
  useEffect(() => {
    const listener = (event: globalThis.KeyboardEvent) => {
      const { tagName } = event.target as HTMLElement;
      if (tagName === 'BODY' || tagName === 'H1') actOnKey(event, act);
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [act]);
}

function actOnKey(event: KeyboardEvent | globalThis.KeyboardEvent, act: Act): void {
  const { tagName, type, role } = event.target as HTMLInputElement;
  const action = workbenchAction(event);
  if (!action || isForControl(event.key, { tagName, type, role })) return;
  event.preventDefault();
  act(action);
}
