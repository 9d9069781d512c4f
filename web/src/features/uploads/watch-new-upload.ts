import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';
import { showToast } from '#ui/feedback/toast.ts';

/** Watches a new item until the server has processed it; shows a warning if that failed. */
export function watchNewUpload(queries: QueryClient, id: string): void {
  const observer = new QueryObserver(queries, api.media.find.queryOptions({ input: { id } }));
  const stop = observer.subscribe(({ data, isError }) => {
    if (!isError && (!data || data.status === 'processing')) return;
    stop();
    const title = data && troubleOf(data);
    if (!title) return;
    // Only a warning, because the upload has succeeded and the original is stored.
    showToast.warning({ title, description: data.statusReason ?? undefined });
  });
}

function troubleOf({ type, status, durationMs, thumbnailUrl }: MediaDetails): string | null {
  const words = uploadMessages.unreadable;
  const isUnreadable = status === 'unprocessable' || status === 'failed';
  if (type === 'audio') return isUnreadable && !durationMs ? words.audio : null;
  if (type !== 'video') return null;
  if (isUnreadable) return words.video;
  return status === 'partial' && thumbnailUrl === null ? words.thumbnail : null;
}
