import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import { X } from 'lucide-react';
import { canRemove, type Queue, type QueueItem } from '#features/uploads/upload-queue.ts';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';
import { useUploadDialogs } from '#features/uploads/upload-dialogs-context.ts';
import { formatUploadSize } from '#lib/format-size.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Input } from '#ui/input.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Select } from '#ui/select.tsx';
import { typeLooks } from '#ui/type-look.ts';
import { TypeTile } from '#ui/type-tile.tsx';
import { UploadStatusBadge } from '#ui/upload-status-badge.tsx';

const words = uploadMessages.bulk;

/** One file of the bulk queue: what it will be called, what it is, and how far it is. */
export function QueueRow({ queue, item }: { queue: Queue; item: QueueItem }) {
  const { manager } = useUploadDialogs();
  const isFixed = queue.isRunning || item.status === 'completed' || item.status === 'uploading';
  const edit = (change: Partial<Pick<QueueItem, 'title' | 'description' | 'type'>>) =>
    manager.dispatch({ do: 'edit', id: item.id, change });
  const retry = (allowDuplicate: boolean) => {
    manager.dispatch({ do: 'retry', id: item.id, allowDuplicate });
    manager.run();
  };

  return (
    <li className="grid items-center gap-3 border-b border-line py-3.5 last:border-b-0 md:grid-cols-[auto_minmax(0,1.3fr)_minmax(0,1fr)_9rem_14rem_auto]">
      <TypeTile type={item.type} className="max-md:hidden" />
      <Field label={uploadMessages.title} hideLabel>
        <Input
          value={item.title}
          readOnly={isFixed}
          aria-invalid={item.title.trim() === '' || undefined}
          placeholder={uploadMessages.title}
          title={item.file.name}
          onChange={(event) => edit({ title: event.target.value })}
        />
      </Field>
      <Field label={uploadMessages.description} hideLabel>
        <Input
          value={item.description}
          readOnly={isFixed}
          placeholder={words.optionalDescription}
          onChange={(event) => edit({ description: event.target.value })}
        />
      </Field>
      <Field label={uploadMessages.type} hideLabel>
        <Select
          value={item.type}
          disabled={isFixed}
          icon={typeLooks[item.type].icon}
          iconClassName={typeLooks[item.type].text}
          onChange={(event) => edit({ type: event.target.value as MediaType })}
        >
          <option value="video">{uploadMessages.typeWord.video}</option>
          <option value="image">{uploadMessages.typeWord.image}</option>
          <option value="audio">{uploadMessages.typeWord.audio}</option>
        </Select>
      </Field>
      <div className="min-w-0">
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
            className="min-h-11"
            onClick={() => retry(item.duplicateOf !== null)}
          >
            {item.duplicateOf === null ? words.retry : words.uploadAnyway}
          </Button>
        )}
      </div>
      {canRemove(queue, item.id) && (
        <IconButton
          icon={X}
          label={words.remove(item.title)}
          onClick={() => manager.dispatch({ do: 'remove', id: item.id })}
        />
      )}
    </li>
  );
}
