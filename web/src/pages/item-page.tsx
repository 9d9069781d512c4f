import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { codeOf, messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { playbackMessages } from '#features/playback/playback.messages.ts';
import { NotFoundPage } from '#pages/not-found-page.tsx';
import { useLeaveItem } from '#pages/use-leave-item.ts';
import { useDocumentTitle } from '#shell/use-document-title.ts';
import { useFrame } from '#shell/use-frame.ts';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { Button } from '#ui/form/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

type ItemPageProps = {
  id: string;
  /** Where the way back leads when the item was opened directly. */
  list: '/movies' | '/photos' | '/audio';
  loading: string;
  children: (details: MediaDetails) => ReactNode;
};

/** Loads an item for a page of its own; another person's item looks like a missing one. */
export function ItemPage({ id, list, loading, children }: ItemPageProps) {
  const { data, error, refetch } = useQuery(api.media.find.queryOptions({ input: { id } }));
  const frame = useFrame();
  const leave = useLeaveItem(list);
  useDocumentTitle(data?.title);
  if (data) return children(data);
  const code = codeOf(error);
  if (code === 'NOT_FOUND' || code === 'BAD_REQUEST') return <NotFoundPage />;
  const content = error ? (
    <div className="flex w-full max-w-(--measure) flex-col items-start gap-4">
      <Button variant="quiet" icon={ArrowLeft} onClick={leave}>
        {playbackMessages.back}
      </Button>
      <LoadFailed title={messageOf(error)} className="w-full" onRetry={() => void refetch()} />
    </div>
  ) : (
    <Spinner label={loading} className="min-h-[60dvh]" />
  );
  if (frame !== 'viewer') return content;
  // The viewer that follows is dark: this avoids a light flash before it.
  return (
    <div data-theme="dark" className="fixed inset-0 grid place-items-center bg-page p-4 text-ink">
      {content}
    </div>
  );
}
