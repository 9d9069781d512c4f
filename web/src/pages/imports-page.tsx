import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { ImportDoors } from '#features/imports/import-doors.tsx';
import { ImportList } from '#features/imports/import-list.tsx';
import { importMessages as words } from '#features/imports/imports.messages.ts';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Spinner } from '#ui/spinner.tsx';

/** Where a family moves in: the ways to bring folders and downloads, and the imports so far. */
export function ImportsPage() {
  const { data, error, refetch } = useQuery(api.imports.list.queryOptions());
  return (
    <>
      <PageHeader title={words.title} subtitle={words.subtitle} />
      <ImportDoors />
      <section aria-labelledby="past-imports" className="mt-10">
        <h2 id="past-imports" className="title-2 mb-4">
          {words.past}
        </h2>
        {data === undefined && error === null && <Spinner label={words.loading} />}
        {data === undefined && error !== null && (
          <LoadFailed
            title={words.listFailed}
            description={messageOf(error)}
            onRetry={() => void refetch()}
          />
        )}
        {data?.items.length === 0 && <p className="text-ink-2">{words.pastEmpty}</p>}
        {data !== undefined && data.items.length > 0 && <ImportList items={data.items} />}
      </section>
    </>
  );
}
