import { titleMaximum } from '@heirloom/contract/limits.ts';
import { ArrowLeftToLine, ArrowRightToLine, type LucideIcon } from 'lucide-react';
import { use, useState } from 'react';
import { clipMessages } from '#features/clips/clips.messages.ts';
import type { MarkedPart, PartMarks } from '#features/clips/use-part.ts';
import { useDraft } from '#features/drafts/use-draft.ts';
import { formatTime } from '#lib/format-duration.ts';
import { ShownSpeed, useFormatTime } from '#lib/shown-speed.ts';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';

type PartEditorProps = {
  mediaId: string;
  type: 'video' | 'audio';
  marks: PartMarks;
  part: MarkedPart;
  positionMs: number;
};

/** Where a part begins and ends, marked at what is shown, and the title of a new one. */
export function PartEditor({ mediaId, type, marks, part, positionMs }: PartEditorProps) {
  const words = clipMessages;
  const formatShown = useFormatTime();
  const [title, setTitle] = useState('');
  const draft = useDraft({
    key: part.clip ? null : `chapter:${mediaId}:part`,
    values: { title },
    saved: { title: '' },
    onRestore: (found: { title?: string }) => setTitle(found.title ?? ''),
  });
  const { beginMs, endMs, clip } = part;
  const isBackward = endMs <= beginMs;
  const save = async () => {
    if (await marks.save(title.trim())) draft.settle();
  };
  return (
    <form
      aria-label={clip ? words.partOf(clip.title) : words[type].newPart}
      className="mt-4 flex flex-col gap-4 rounded-md border border-line bg-surface-2 p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className="font-[640]">{clip ? words.partOf(clip.title) : words[type].newPart}</p>
      <div className="grid grid-cols-2 gap-3">
        <Mark
          label={words.begin}
          ms={beginMs}
          icon={ArrowLeftToLine}
          button={words.beginHere}
          onMark={() => marks.begin(positionMs)}
        />
        <Mark
          label={words.end}
          ms={endMs}
          icon={ArrowRightToLine}
          button={words.endHere}
          onMark={() => marks.end(positionMs)}
        />
      </div>
      <p className="text-small text-ink-2" role="status">
        {isBackward ? words.backward : words.lasts(formatShown(endMs - beginMs))}
      </p>
      {!clip && (
        <Field label={words.title} optional>
          <Input
            value={title}
            maxLength={titleMaximum}
            autoComplete="off"
            onChange={(event) => setTitle(event.target.value)}
            onKeyDown={(event) => event.stopPropagation()}
          />
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={marks.isSaving} disabled={isBackward}>
          {clip ? words.move : words[type].makePart}
        </Button>
        <Button
          disabled={marks.isSaving}
          onClick={() => {
            draft.discard();
            marks.close();
          }}
        >
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}

type MarkProps = {
  label: string;
  ms: number;
  icon: LucideIcon;
  button: string;
  onMark: () => void;
};

function Mark({ label, ms, icon, button, onMark }: MarkProps) {
  const speed = use(ShownSpeed);
  return (
    <div className="flex flex-col items-start gap-2">
      <span className="text-small text-ink-2">{label}</span>
      <span className="stamp text-ink">{preciseTime(ms / speed)}</span>
      <Button size="sm" icon={icon} onClick={onMark}>
        {button}
      </Button>
    </div>
  );
}

const preciseTime = (ms: number): string =>
  `${formatTime(ms)}.${String(Math.floor(ms % 1000)).padStart(3, '0')}`;
