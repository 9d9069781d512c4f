import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { codeOf, messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { tapeMessages as words } from '#features/tapes/tapes.messages.ts';
import { MagnifierDrawing } from '#ui/drawings/magnifier-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { LinkButton } from '#ui/form/link-button.tsx';
import { Spinner } from '#ui/spinner.tsx';

/** Where the code on a printed label leads: to the page of the tape with that number. */
export function TapeNumberPage() {
  const { number } = useParams({ from: '/app/t/$number' });
  const wanted = /^\d{1,6}$/.test(number) ? Number(number) : 0;
  const { data, error, refetch } = useQuery(
    api.tapes.findByNumber.queryOptions({ input: { number: wanted } }),
  );
  if (data) return <Navigate to="/tapes/$id" params={{ id: data.id }} replace />;
  const code = codeOf(error);
  if (code === 'NOT_FOUND' || code === 'BAD_REQUEST') {
    return (
      <EmptyState
        visual={<MagnifierDrawing />}
        headingLevel={1}
        title={words.scan.missing}
        description={words.scan.missingHint}
        action={<LinkButton to="/tapes">{words.back}</LinkButton>}
      />
    );
  }
  if (!error) return <Spinner label={words.scan.title} className="min-h-[60dvh]" />;
  return <LoadFailed title={messageOf(error)} onRetry={() => void refetch()} />;
}
