import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { codeOf, messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { mediaMessages } from '#features/media/media.messages.ts';
import { NotFoundPage } from '#pages/not-found-page.tsx';
import { useDocumentTitle } from '#shell/use-document-title.ts';
import { useFrame } from '#shell/use-frame.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

type ItemPageProps = {
  id: string;
  loading: string;
  children: (details: MediaDetails) => ReactNode;
};

/** Loads an item for a page of its own; another person's item looks like a missing one. */
export function ItemPage({ id, loading, children }: ItemPageProps) {
  const { data, error, refetch } = useQuery(api.media.find.queryOptions({ input: { id } }));
  const frame = useFrame();
  useDocumentTitle(data?.title);
  if (data) return children(data);
  const code = codeOf(error);
  if (code === 'NOT_FOUND' || code === 'BAD_REQUEST') return <NotFoundPage />;
  if (error) {
    return (
      <InlineAlert title={messageOf(error)} className="my-10">
        <Button size="sm" className="mt-3" onClick={() => void refetch()}>
          {mediaMessages.tryAgain}
        </Button>
      </InlineAlert>
    );
  }
  const spinner = <Spinner label={loading} className="min-h-[60dvh]" />;
  if (frame !== 'viewer') return spinner;
  // The viewer that follows is dark: this avoids a light flash before it.
  return (
    <div data-theme="dark" className="fixed inset-0 grid place-items-center bg-page">
      {spinner}
    </div>
  );
}
