import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { ImportDoors } from '#features/imports/import-doors.tsx';
import { ImportList } from '#features/imports/import-list.tsx';
import { importMessages as words } from '#features/imports/imports.messages.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { Button } from '#ui/form/button.tsx';
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
          <InlineAlert title={words.listFailed}>
            {messageOf(error)}
            <Button size="sm" className="mt-3 block" onClick={() => void refetch()}>
              {words.tryAgain}
            </Button>
          </InlineAlert>
        )}
        {data?.items.length === 0 && <p className="text-ink-2">{words.pastEmpty}</p>}
        {data !== undefined && data.items.length > 0 && <ImportList items={data.items} />}
      </section>
    </>
  );
}
