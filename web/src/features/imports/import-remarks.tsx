import type { ImportDetails } from '@heirloom/contract/imports/imports.schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { importMessages } from '#features/imports/imports.messages.ts';
import { formatCount } from '#lib/plural.ts';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { Button } from '#ui/form/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

const { remarks: words } = importMessages;

type About = 'notKept' | 'unmatched';

/** What did not come in, by reasons and file by file, and what came with a remark. */
export function ImportRemarks({ item, isPlan = false }: { item: ImportDetails; isPlan?: boolean }) {
  return (
    <>
      {item.notKept > 0 && (
        <Remarks
          title={isPlan ? words.willNot : words.notKept}
          id={item.id}
          about="notKept"
          count={item.notKept}
        >
          <ul className="mt-2 flex flex-col gap-1.5">
            {item.reasons.map(({ reason, files }) => (
              <li key={reason} className="flex gap-4">
                <span className="stamp w-14 shrink-0 pt-1 text-right text-ink-2">
                  {formatCount(files)}
                </span>
                <span className="min-w-0">{reason}</span>
              </li>
            ))}
          </ul>
        </Remarks>
      )}
      {item.unmatched > 0 && (
        <Remarks title={words.unmatched} id={item.id} about="unmatched" count={item.unmatched}>
          <p className="mt-1 text-ink-2">{words.unmatchedHint}</p>
        </Remarks>
      )}
    </>
  );
}

type RemarksProps = {
  title: string;
  id: string;
  about: About;
  count: number;
  children: React.ReactNode;
};

function Remarks({ title, id, about, count, children }: RemarksProps) {
  const [isShown, setIsShown] = useState(false);
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="surface-card p-5">
      <h2 id={headingId} className="title-album">
        {title}
      </h2>
      {children}
      <Button
        size="sm"
        className="mt-4"
        aria-expanded={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? words.hide : words.show(count)}
      </Button>
      {isShown && <RemarkList id={id} about={about} />}
    </section>
  );
}

function RemarkList({ id, about }: { id: string; about: About }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    api.imports.remarks.infiniteOptions({
      input: (after: number | null) => ({ id, about, after }),
      initialPageParam: null,
      getNextPageParam: ({ next }) => next,
    }),
  );
  if (data === undefined && error === null)
    return <Spinner label={words.loading} className="mt-4" />;
  return (
    <>
      <ul className="mt-4 divide-y border-t">
        {data?.pages
          .flatMap(({ items }) => items)
          .map((each) => (
            <li key={each.id} className="py-2.5">
              <p className="stamp break-all">{each.path}</p>
              <p className="mt-0.5 text-small text-ink-2">{each.reason}</p>
            </li>
          ))}
      </ul>
      {error !== null && (
        <LoadFailed
          title={words.failed}
          description={messageOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {hasNextPage && (
        <Button
          size="sm"
          className="mt-3"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {words.more}
        </Button>
      )}
    </>
  );
}
