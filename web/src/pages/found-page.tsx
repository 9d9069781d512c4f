import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { codeOf, messageOf } from '#api/errors.ts';
import { NotFoundPage } from '#pages/not-found-page.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { Spinner } from '#ui/spinner.tsx';

type FoundPageProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  back: { to: '/collections' | '/imports' | '/spaces' | '/tapes'; label: string };
  loading: string;
  children: (data: Data) => ReactNode;
};

/** A page about one thing, once it is loaded; what the person may not see looks like a missing one. */
export function FoundPage<Data>({ query, back, loading, children }: FoundPageProps<Data>) {
  const { data, error, refetch } = query;
  const code = codeOf(error);
  if (code === 'NOT_FOUND' || code === 'BAD_REQUEST') return <NotFoundPage />;
  if (data !== undefined) return children(data);
  if (!error) return <Spinner label={loading} className="min-h-[60dvh]" />;
  return (
    <>
      <BackLink to={back.to} className="mb-4">
        {back.label}
      </BackLink>
      <LoadFailed title={messageOf(error)} onRetry={() => void refetch()} />
    </>
  );
}
