import { useQuery } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import { fileMessages } from '#features/files/files.messages.ts';
import { formatFileManagerSize } from '#lib/format-size.ts';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';

const words = fileMessages.manager;

/** Shows the storage used by the person's files and the quota. Files in the trash count until they are purged. */
export function QuotaLine() {
  const { data } = useQuery(api.uploads.limits.queryOptions());
  if (!data) return null;
  const used = formatFileManagerSize(data.usedBytes);
  if (data.quotaBytes === null) {
    return <p className="stamp text-ink-2">{words.usedUnlimited(used)}</p>;
  }
  const percent = data.quotaBytes === 0 ? 100 : (data.usedBytes / data.quotaBytes) * 100;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
      <ProgressBar label={words.storage} value={Math.min(100, percent)} className="w-48" />
      <p className="stamp text-ink-2">{words.used(used, formatFileManagerSize(data.quotaBytes))}</p>
    </div>
  );
}
