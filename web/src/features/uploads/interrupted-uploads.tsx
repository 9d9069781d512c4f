import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { api } from '#api/orpc.ts';
import { useSession } from '#features/auth/use-session.ts';
import { TrayCard } from '#features/uploads/tray-card.tsx';
import { useUploadDialogs } from '#features/uploads/upload-dialogs-context.ts';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';
import { formatSize } from '#lib/format-size.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { Button } from '#ui/form/button.tsx';
import { FilePicker, type FilePickerHandle } from '#ui/form/file-picker.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';

const words = uploadMessages.tray;

/** Lists uploads interrupted by a reload or crash: the server has kept their bytes, the files must be chosen again. */
export function InterruptedUploads() {
  const { openBulk } = useUploadDialogs();
  const picker = useRef<FilePickerHandle>(null);
  const queries = useQueryClient();
  const { user } = useSession();
  const { data } = useQuery(api.uploads.list.queryOptions({ enabled: user !== null }));
  const cancel = useMutation(
    api.uploads.cancel.mutationOptions({
      // Also after a failure: it may have ended meanwhile.
      onSettled: () => queries.invalidateQueries({ queryKey: api.uploads.key() }),
    }),
  );
  const open = data?.uploads.filter((upload) => upload.state === 'receiving') ?? [];
  if (open.length === 0) return null;

  return (
    <TrayCard>
      <h2 className="font-[640]">{words.interrupted(open.length)}</h2>
      <p className="mt-1 text-small text-ink-2">{words.interruptedHint}</p>
      <ul className="my-3 max-h-56 overflow-y-auto">
        {open.map((upload) => (
          <li key={upload.id} className="flex items-center gap-2 border-t border-line py-2">
            <span className="min-w-0 flex-1">
              <span className="block truncate text-small font-[560]">{upload.originalName}</span>
              <span className="stamp mb-1 block text-ink-2">
                {formatSize(upload.receivedBytes)} / {formatSize(upload.sizeBytes)}
              </span>
              <ProgressBar
                label={upload.originalName}
                value={(upload.receivedBytes / upload.sizeBytes) * 100}
              />
            </span>
            <IconButton
              icon={X}
              label={words.giveUp(upload.originalName)}
              onClick={() => cancel.mutate({ id: upload.id })}
            />
          </li>
        ))}
      </ul>
      <Button size="sm" onClick={() => picker.current?.chooseFiles()}>
        {uploadMessages.chooseFiles}
      </Button>
      <FilePicker ref={picker} label={uploadMessages.chooseFiles} onFiles={openBulk} />
    </TrayCard>
  );
}
