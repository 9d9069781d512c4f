import type { UploadTarget } from '#features/uploads/upload-target.ts';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';
import { Avatar } from '#ui/avatar.tsx';

/** Says at the top of a dialog whose archive the files go to. */
export function UploadRecipient({ target }: { target: UploadTarget }) {
  return (
    <p className="flex items-center gap-3 rounded-md bg-surface-2 px-4 py-3">
      <span className="text-ink-2">{uploadMessages.forSomebody.recipient}</span>
      <Avatar size="sm" name={target.name} personId={target.userId} />
      <span className="min-w-0 truncate font-[640]">{target.name}</span>
    </p>
  );
}
