import { extensionOf, knownMediaType } from '@heirloom/contract/media/media-type.ts';
import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import { Archive, ChevronDown, ChevronUp, CircleAlert, CircleCheck, Clock, X } from 'lucide-react';
import { memo, type Ref, useState } from 'react';
import { typeStyles } from '#features/media/types/type-style.ts';
import type { QueueItem } from '#features/uploads/queue-item.ts';
import { QueuePicture } from '#features/uploads/queue-picture.tsx';
import { useUploadManager } from '#features/uploads/upload-manager-context.ts';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';
import { useQueueItem } from '#features/uploads/use-upload-queue.ts';
import { cn } from '#lib/cn.ts';
import { formatUploadSize } from '#lib/format-size.ts';
import { Badge } from '#ui/badge.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';
import { Input } from '#ui/form/input.tsx';
import { Select } from '#ui/form/select.tsx';
import { SpinnerRing } from '#ui/spinner-ring.tsx';
import { uiMessages } from '#ui/ui.messages.ts';

const words = uploadMessages.bulk;

const styles = {
  pending: { label: uiMessages.uploadStatus.pending, tone: 'neutral', icon: Clock },
  uploading: { label: uiMessages.uploadStatus.uploading, tone: 'accent', icon: undefined },
  completed: { label: uiMessages.uploadStatus.completed, tone: 'success', icon: CircleCheck },
  error: { label: uiMessages.uploadStatus.error, tone: 'danger', icon: CircleAlert },
  duplicate: { label: words.alreadyThere, tone: 'neutral', icon: Archive },
} as const;

type QueueRowProps = {
  ref: Ref<HTMLLIElement>;
  id: string;
  /** How far below the top of the list it is, in px. */
  top: number;
  place: number;
  total: number;
  isRunning: boolean;
  /** On phones: one line, whose fields open by a button. */
  isCompact: boolean;
  /** Rows have a remove button, so the others leave space for it. */
  hasRemove: boolean;
  /** The dates in the names of folders are used. */
  givesDates: boolean;
  onRemove: (id: string) => void;
};

/** One file of the bulk queue: its picture, title, description, type and progress. Other items do not render it anew. */
export const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { id, ref, top, place, total, isCompact, ...shared } = props;
  const item = useQueueItem(id);
  if (!item) return null;
  const content = { ...shared, item };
  return (
    <li
      ref={ref}
      data-index={place}
      data-item={id}
      aria-setsize={total}
      aria-posinset={place + 1}
      style={{ transform: `translateY(${top}px)` }}
      className="absolute inset-x-0 top-0 border-b border-line"
    >
      {isCompact ? <CompactRow {...content} /> : <WideRow {...content} />}
    </li>
  );
});

type ContentProps = Omit<QueueRowProps, 'id' | 'ref' | 'top' | 'place' | 'total' | 'isCompact'> & {
  item: QueueItem;
};

function WideRow({ item, hasRemove, ...props }: ContentProps) {
  return (
    <div
      className={cn(
        'grid items-center gap-3 py-3.5',
        hasRemove
          ? 'grid-cols-[auto_minmax(0,1.3fr)_minmax(0,1fr)_9rem_16rem_2.75rem]'
          : 'grid-cols-[auto_minmax(0,1.3fr)_minmax(0,1fr)_9rem_16rem]',
      )}
    >
      <QueuePicture file={item.file} type={item.type} />
      <ItemFields item={item} isFixed={isFixed(item, props.isRunning)} />
      <div className="min-w-0">
        <div className="flex items-center justify-between gap-2">
          <StatusBadge status={item.status} />
          <FileFacts item={item} />
        </div>
        <Outcome item={item} isRunning={props.isRunning} />
      </div>
      <RemoveButton item={item} {...props} />
      <Origin item={item} givesDates={props.givesDates} />
    </div>
  );
}

function CompactRow({ item, ...props }: ContentProps) {
  const [isOpened, setIsOpened] = useState(false);
  const hasTitle = item.title.trim() !== '';
  const fixed = isFixed(item, props.isRunning);
  const isOpen = (isOpened || !hasTitle) && !fixed;
  return (
    <div className="py-2.5">
      <div className="flex items-center gap-3">
        <QueuePicture file={item.file} type={item.type} />
        <div className="min-w-0 flex-1">
          <p className={cn('truncate font-[620]', !hasTitle && 'text-danger')}>
            {hasTitle ? item.title : words.withoutTitle}
          </p>
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <FileFacts item={item} />
            {item.status !== 'pending' && <StatusBadge status={item.status} />}
          </div>
        </div>
        {!fixed && (
          <IconButton
            icon={isOpen ? ChevronUp : ChevronDown}
            label={(isOpen ? words.close : words.edit)(item.title)}
            aria-expanded={isOpen}
            onClick={() => setIsOpened(!isOpen)}
          />
        )}
        <RemoveButton item={item} {...props} />
      </div>
      <Outcome item={item} isRunning={props.isRunning} />
      {/* Without a title they are open by themselves; once in use they stay so when it gets its first letter. */}
      {isOpen && (
        <div className="mt-3 grid gap-3" onFocus={() => setIsOpened(true)}>
          <ItemFields item={item} isFixed={false} />
        </div>
      )}
      <Origin item={item} givesDates={props.givesDates} />
    </div>
  );
}

const isFixed = ({ status }: QueueItem, isRunning: boolean): boolean =>
  isRunning || (status !== 'pending' && status !== 'error');

function ItemFields({ item, isFixed: fixed }: { item: QueueItem; isFixed: boolean }) {
  const manager = useUploadManager();
  const edit = (change: Partial<Pick<QueueItem, 'title' | 'description' | 'type'>>) =>
    manager.dispatch({ do: 'edit', id: item.id, change });
  return (
    <>
      <Field label={uploadMessages.title} hideLabel>
        <Input
          value={item.title}
          readOnly={fixed}
          lock={false}
          aria-invalid={item.title.trim() === '' || undefined}
          placeholder={uploadMessages.title}
          title={item.file.name}
          onChange={(event) => edit({ title: event.target.value })}
        />
      </Field>
      <Field label={uploadMessages.description} hideLabel>
        <Input
          value={item.description}
          readOnly={fixed}
          lock={false}
          placeholder={words.optionalDescription}
          onChange={(event) => edit({ description: event.target.value })}
        />
      </Field>
      <Field label={uploadMessages.type} hideLabel>
        <Select
          value={item.type}
          disabled={fixed}
          icon={typeStyles[item.type].icon}
          iconClassName={typeStyles[item.type].text}
          onChange={(event) => edit({ type: event.target.value as MediaType })}
        >
          <option value="video">{uploadMessages.typeWord.video}</option>
          <option value="image">{uploadMessages.typeWord.image}</option>
          <option value="audio">{uploadMessages.typeWord.audio}</option>
        </Select>
      </Field>
    </>
  );
}

function FileFacts({ item: { file } }: { item: QueueItem }) {
  const extension = extensionOf(file.name).toUpperCase();
  return (
    <span className="stamp whitespace-nowrap text-ink-2">
      {[extension, formatUploadSize(file.size)].filter(Boolean).join(' · ')}
    </span>
  );
}

/** The progress of a file, and what went wrong with it. */
function Outcome({ item, isRunning }: Pick<ContentProps, 'item' | 'isRunning'>) {
  const manager = useUploadManager();
  const isDuplicate = item.status === 'duplicate';
  return (
    <>
      {(item.status === 'uploading' || item.status === 'completed') && (
        <ProgressBar
          className="mt-2"
          label={item.title}
          value={item.progress}
          isDone={item.status === 'completed'}
        />
      )}
      {item.error && (
        <p
          role={isDuplicate ? undefined : 'alert'}
          className={cn('mt-1.5 text-small', isDuplicate ? 'text-ink-2' : 'font-[560] text-danger')}
        >
          {item.error}
        </p>
      )}
      {(item.status === 'error' || isDuplicate) && !isRunning && (
        <Button size="sm" variant="link" className="-ml-1" onClick={() => manager.retry(item.id)}>
          {isDuplicate ? words.uploadAnyway : words.retry}
        </Button>
      )}
    </>
  );
}

function RemoveButton({ item, isRunning, onRemove }: Omit<ContentProps, 'hasRemove'>) {
  if (isRunning || item.status === 'completed' || item.status === 'uploading') return null;
  return (
    <IconButton
      data-remove
      icon={X}
      label={words.remove(item.title)}
      onClick={() => onRemove(item.id)}
    />
  );
}

/**
 * Says what was read from a file beside it or from the name of its folder, whose archive it goes to, and that a file
 * seems to be something that is not kept. The server decides it by the bytes.
 */
function Origin({ item, givesDates }: Pick<ContentProps, 'item' | 'givesDates'>) {
  const { sidecar, target, folder } = item;
  const date = givesDates && !sidecar?.facts?.takenAt ? folder?.takenAt : null;
  const isOdd = item.status === 'pending' && item.file.type !== '' && !knownMediaType(item.file);
  const lines = [
    isOdd && words.somethingElse,
    target && `${uploadMessages.forSomebody.recipient} ${target.name}`,
    sidecar?.facts && words.readFrom(sidecar.name, sidecar.facts),
    date && folder && words.dateOfFolder(date, folder.path),
  ].filter((line) => typeof line === 'string');
  if (lines.length === 0) return null;
  return (
    <div className="mt-1 text-small text-ink-2 md:col-[2/-1] md:-mt-1">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

function StatusBadge({ status }: { status: keyof typeof styles }) {
  const { label, tone, icon } = styles[status];
  return (
    <Badge tone={tone} icon={icon}>
      {status === 'uploading' && <SpinnerRing className="size-4" />}
      {label}
    </Badge>
  );
}
