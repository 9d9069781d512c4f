import type { BackgroundSummary as Summary } from '@heirloom/contract/media/media.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '#api/orpc.ts';
import { mediaMessages } from '#features/media/media.messages.ts';
import { showToast } from '#ui/feedback/toast.ts';

const words = mediaMessages.background;

/** Shows one toast with the result when the server has processed several films in the background (spec §9). */
export function BackgroundSummary() {
  const { data } = useQuery(api.media.backgroundSummary.queryOptions());
  const known = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    if (!data) return;
    // A result from before the page was opened is not announced.
    const isNews = known.current !== undefined && known.current !== data.finishedAt;
    known.current = data.finishedAt;
    if (isNews) showSummary(data);
  }, [data]);
  return null;
}

function showSummary({ succeeded, failed }: Summary): void {
  if (succeeded + failed < 2) return;
  if (failed === 0) showToast.success({ title: words.succeeded(succeeded) });
  else if (succeeded === 0) showToast.error({ title: words.failed(failed) });
  else showToast.warning({ title: words.partly(succeeded, failed) });
}
