import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { api } from '#api/orpc.ts';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';
import { showToast } from '#ui/feedback/toast.ts';

/** Watches a new item until the server has processed it; says so if that failed. */
export function watchNewUpload(queries: QueryClient, id: string): void {
  const observer = new QueryObserver(queries, api.media.find.queryOptions({ input: { id } }));
  const stop = observer.subscribe(({ data, isError }) => {
    if (!isError && (!data || data.status === 'processing')) return;
    stop();
    const title = data && troubleOf(data);
    if (!title) return;
    showToast.error({ title, description: data.statusReason ?? undefined });
  });
}

/** Waits until the server has processed a new item, but not longer than this; returns whether it has. */
export function waitForProcessing(
  queries: QueryClient,
  id: string,
  longestMs: number,
): Promise<boolean> {
  return new Promise((resolve) => {
    const observer = new QueryObserver(queries, api.media.find.queryOptions({ input: { id } }));
    const end = (isProcessed: boolean): void => {
      clearTimeout(timer);
      stop();
      resolve(isProcessed);
    };
    const timer = setTimeout(end, longestMs, false);
    const stop = observer.subscribe(({ data, isError }) => {
      if (isError) end(false);
      else if (data && data.status !== 'processing') end(true);
    });
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
