import { ChevronDown, ChevronUp, CircleCheck, X } from 'lucide-react';
import { useState } from 'react';
import { guestMessages } from '#features/guest-boxes/guest-boxes.messages.ts';
import { type GuestItem, type GuestWords, isDate } from '#features/guest-boxes/guest-item.ts';
import { QueuePicture } from '#features/uploads/queue-picture.tsx';
import { formatSize } from '#lib/format-size.ts';
import { Badge } from '#ui/badge.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';
import { Input } from '#ui/form/input.tsx';
import { Textarea } from '#ui/form/textarea.tsx';

const { page: words } = guestMessages;

type GuestRowProps = {
  item: GuestItem;
  /** Nothing can be changed while files are sent. */
  isFixed: boolean;
  /** What is missing is said after the first try to send. */
  isChecked: boolean;
  /** Why this file cannot be sent. */
  problem: string | undefined;
  onEdit: (change: Partial<GuestWords>) => void;
  onRemove: () => void;
};

/** A file of a guest: its picture, title, and, opened by a button, words and a date. */
export function GuestRow({ item, isFixed, isChecked, problem, onEdit, onRemove }: GuestRowProps) {
  const { file, title, status, share, error } = item;
  const [isOpen, setIsOpen] = useState(item.words !== '' || item.date !== '');
  const isDone = status === 'sent';
  const shownOpen = (isOpen || !isDate(item.date)) && !isDone;
  const said = error ?? problem;
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex items-start gap-3">
        <QueuePicture file={file} type={item.type} />
        <div className="min-w-0 flex-1">
          {isFixed || isDone ? (
            <p className="font-[620] break-words">{title}</p>
          ) : (
            <Field
              label={words.fileTitle}
              hideLabel
              error={isChecked && title.trim() === '' ? words.titleRequired : undefined}
            >
              <Input
                value={title}
                maxLength={500}
                autoComplete="off"
                onChange={(event) => onEdit({ title: event.target.value })}
              />
            </Field>
          )}
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-2">
            <span className="min-w-0 truncate">{file.name}</span>
            <span className="whitespace-nowrap">{formatSize(file.size)}</span>
          </p>
        </div>
        {isDone ? (
          <Badge tone="success" icon={CircleCheck}>
            {words.sent}
          </Badge>
        ) : (
          !isFixed && <IconButton icon={X} label={words.remove(title)} onClick={onRemove} />
        )}
      </div>
      {status === 'sending' && <ProgressBar label={title} value={share * 100} />}
      {said && !isDone && (
        <p role="alert" className="text-small font-[560] text-danger">
          {said}
        </p>
      )}
      {!isFixed && !isDone && (
        <Button
          size="sm"
          variant="link"
          icon={shownOpen ? ChevronUp : ChevronDown}
          aria-expanded={shownOpen}
          aria-label={words.moreOf(title)}
          className="-ml-1 self-start"
          onClick={() => setIsOpen(!shownOpen)}
        >
          {shownOpen ? words.less : words.more}
        </Button>
      )}
      {shownOpen && !isFixed && <WordsFields item={item} onEdit={onEdit} />}
    </li>
  );
}

function WordsFields({ item, onEdit }: Pick<GuestRowProps, 'item' | 'onEdit'>) {
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_14rem]">
      <Field label={words.words} hint={words.wordsHint} optional>
        <Textarea
          rows={2}
          maxLength={20_000}
          value={item.words}
          onChange={(event) => onEdit({ words: event.target.value })}
        />
      </Field>
      <Field
        label={words.date}
        hint={words.dateHint}
        optional
        error={isDate(item.date) ? undefined : words.dateInvalid}
      >
        <Input
          value={item.date}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => onEdit({ date: event.target.value })}
        />
      </Field>
    </div>
  );
}
