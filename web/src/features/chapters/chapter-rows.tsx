import type { Chapter } from '@heirloom/contract/chapters/chapters.schema.ts';
import { titleMaximum } from '@heirloom/contract/limits.ts';
import { Film, PenLine, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { chapterMessages } from '#features/chapters/chapters.messages.ts';
import { useDraft } from '#features/drafts/use-draft.ts';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { cn } from '#lib/cn.ts';
import { formatCaptureDate } from '#lib/format-date.ts';
import { useFormatTime } from '#lib/shown-speed.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';
import { Input } from '#ui/form/input.tsx';

type ChapterRowsProps = {
  mediaId: string;
  chapters: readonly Chapter[];
  shownId: string | undefined;
  /** The chapter whose title is being written. */
  openId: string | null;
  onOpen: (chapter: Chapter) => void;
  /** Says whether it was saved. */
  onTitle: (chapter: Chapter, title: string, isOver: boolean) => Promise<boolean>;
  onDetails: (chapter: Chapter) => void;
  /** What a button says that makes an item of a chapter, where there is none. */
  filmWords: string;
  hasFilm: (chapter: Chapter) => boolean;
  onFilm: (chapter: Chapter) => void;
  onBoring: (chapter: Chapter) => void;
  onRemove: (chapter: Chapter) => void;
};

/** The chapters with their titles. */
export function ChapterRows(props: ChapterRowsProps) {
  const { mediaId, chapters, shownId, openId, onOpen, onTitle, onDetails, onBoring, onRemove } =
    props;
  const { filmWords, hasFilm, onFilm } = props;
  const formatTime = useFormatTime();
  return (
    <ol className="flex flex-col gap-1">
      {chapters.map((chapter, place) => (
        <li
          key={chapter.id}
          aria-current={chapter.id === shownId || undefined}
          className={cn(
            'flex min-h-12 flex-wrap items-center gap-x-3 rounded-sm px-2',
            chapter.id === shownId && 'bg-surface-2',
          )}
        >
          <span className="stamp w-16 shrink-0 text-ink-2">{formatTime(chapter.startMs)}</span>
          {chapter.id === openId ? (
            <TitleField
              key={chapter.id}
              draftKey={`chapter:${mediaId}:${chapter.id}`}
              label={chapterMessages.name(place + 1)}
              saved={chapter.title}
              onSave={(title, isOver) => onTitle(chapter, title, isOver)}
            />
          ) : (
            <button
              type="button"
              onClick={() => onOpen(chapter)}
              className="press min-h-11 min-w-0 flex-1 truncate rounded-sm px-2 text-left"
            >
              {chapter.title || playbackMessages.unnamedChapter(place + 1)}
              <Details chapter={chapter} />
            </button>
          )}
          <Checkbox
            checked={chapter.isBoring}
            onChange={() => onBoring(chapter)}
            label={chapterMessages.boring}
          />
          <IconButton
            icon={PenLine}
            label={chapterMessages.details.open}
            onClick={() => onDetails(chapter)}
          />
          {!hasFilm(chapter) && (
            <IconButton icon={Film} label={filmWords} onClick={() => onFilm(chapter)} />
          )}
          <IconButton
            icon={Trash2}
            label={chapterMessages.remove}
            onClick={() => onRemove(chapter)}
          />
        </li>
      ))}
    </ol>
  );
}

function Details({ chapter: { capture, description } }: { chapter: Chapter }) {
  const said = [formatCaptureDate(capture), description].filter(Boolean).join(' · ');
  return said && <span className="block truncate text-small text-ink-2">{said}</span>;
}

/** The person has just asked for this field. */
function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}

type TitleFieldProps = {
  draftKey: `chapter:${string}:${string}`;
  label: string;
  saved: string;
  onSave: (title: string, isOver: boolean) => Promise<boolean>;
};

function TitleField({ draftKey, label, saved, onSave }: TitleFieldProps) {
  const [title, setTitle] = useState(saved);
  const draft = useDraft({
    key: draftKey,
    values: { title },
    saved: { title: saved },
    onRestore: (found: { title?: string }) => setTitle(found.title ?? saved),
  });
  // What could not be saved stays a draft.
  const save = async (isOver: boolean) => {
    if (await onSave(title, isOver)) draft.settle();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void save(true);
    // The keys of the workbench are letters here.
    event.stopPropagation();
  };
  return (
    <Input
      aria-label={label}
      value={title}
      maxLength={titleMaximum}
      ref={focusOnce}
      autoComplete="off"
      onChange={(event) => setTitle(event.target.value)}
      onBlur={() => void (title !== saved && save(false))}
      onKeyDown={handleKey}
      className="min-w-0 flex-1"
    />
  );
}
