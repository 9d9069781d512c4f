import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import { X } from 'lucide-react';
import { canRemove, type Queue, type QueueItem } from '#features/uploads/upload-queue.ts';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';
import { useUploadDialogs } from '#features/uploads/upload-dialogs-context.ts';
import { cn } from '#lib/cn.ts';
import { formatUploadSize } from '#lib/format-size.ts';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';
import { Input } from '#ui/form/input.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Select } from '#ui/form/select.tsx';
import { typeStyles } from '#features/media/types/type-style.ts';
import { TypeTile } from '#features/media/types/type-tile.tsx';
import { UploadStatusBadge } from '#features/uploads/upload-status-badge.tsx';

const words = uploadMessages.bulk;
const wholeRow = 'max-md:col-span-full';
const titleAlone = 'max-md:col-span-2';

type QueueRowProps = {
  queue: Queue;
  item: QueueItem;
  /** At least one row has a remove button, so the others leave space for it. */
  hasRemove: boolean;
};

/** One file of the bulk queue: its title, its description, its type and its progress. */
export function QueueRow({ queue, item, hasRemove }: QueueRowProps) {
  const { manager } = useUploadDialogs();
  const isRemovable = canRemove(queue, item.id);
  const isFixed = queue.isRunning || item.status === 'completed' || item.status === 'uploading';
  // On phones a row that can no longer be edited hides its details.
  const detail = isFixed && 'max-md:hidden';
  const edit = (change: Partial<Pick<QueueItem, 'title' | 'description' | 'type'>>) =>
    manager.dispatch({ do: 'edit', id: item.id, change });
  const retry = (allowDuplicate: boolean) => {
    manager.dispatch({ do: 'retry', id: item.id, allowDuplicate });
    manager.run();
  };

  return (
    <li
      className={cn(
        'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 border-b border-line py-3.5 last:border-b-0',
        hasRemove
          ? 'md:grid-cols-[auto_minmax(0,1.3fr)_minmax(0,1fr)_9rem_14rem_2.75rem]'
          : 'md:grid-cols-[auto_minmax(0,1.3fr)_minmax(0,1fr)_9rem_14rem]',
      )}
    >
      <TypeTile type={item.type} />
      <Field label={uploadMessages.title} hideLabel className={isRemovable ? '' : titleAlone}>
        <Input
          value={item.title}
          readOnly={isFixed}
          lock={false}
          aria-invalid={item.title.trim() === '' || undefined}
          placeholder={uploadMessages.title}
          title={item.file.name}
          onChange={(event) => edit({ title: event.target.value })}
        />
      </Field>
      <Field label={uploadMessages.description} hideLabel className={cn(wholeRow, detail)}>
        <Input
          value={item.description}
          readOnly={isFixed}
          lock={false}
          placeholder={words.optionalDescription}
          onChange={(event) => edit({ description: event.target.value })}
        />
      </Field>
      <Field label={uploadMessages.type} hideLabel className={cn(wholeRow, detail)}>
        <Select
          value={item.type}
          disabled={isFixed}
          icon={typeStyles[item.type].icon}
          iconClassName={typeStyles[item.type].text}
          onChange={(event) => edit({ type: event.target.value as MediaType })}
        >
          <option value="video">{uploadMessages.typeWord.video}</option>
          <option value="image">{uploadMessages.typeWord.image}</option>
          <option value="audio">{uploadMessages.typeWord.audio}</option>
        </Select>
      </Field>
      <div className={cn('min-w-0', wholeRow)}>
        <div className="flex items-center justify-between gap-2">
          <UploadStatusBadge status={item.status} />
          <span className="stamp text-ink-2">{formatUploadSize(item.file.size)}</span>
        </div>
        {item.status !== 'pending' && (
          <div className="mt-2">
            <ProgressBar
              label={item.title}
              value={item.progress}
              isDone={item.status === 'completed'}
            />
          </div>
        )}
        {item.target && (
          <p className="mt-1 truncate text-small text-ink-2">
            {uploadMessages.forSomebody.recipient} {item.target.name}
          </p>
        )}
        {item.error && (
          <p role="alert" className="mt-1.5 text-small font-[560] text-danger">
            {item.error}
          </p>
        )}
        {item.status === 'error' && (
          <Button
            size="sm"
            variant="link"
            className="-ml-1"
            onClick={() => retry(item.duplicateOf !== null)}
          >
            {item.duplicateOf === null ? words.retry : words.uploadAnyway}
          </Button>
        )}
      </div>
      {isRemovable && (
        <IconButton
          className="max-md:col-start-3 max-md:row-start-1"
          icon={X}
          label={words.remove(item.title)}
          onClick={() => manager.dispatch({ do: 'remove', id: item.id })}
        />
      )}
      {item.sidecar?.facts && (
        <p className="col-span-full text-small text-ink-2 md:col-[2/-1]">
          {words.readFrom(item.sidecar.name, item.sidecar.facts)}
        </p>
      )}
    </li>
  );
}
