import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { narrowShelf } from '#features/tapes/arrange-shelf.ts';
import { LabelPaper } from '#features/tapes/labels/label-paper.tsx';
import { labelSheetNames } from '#features/tapes/labels/label-sheet-names.ts';
import { dealLabels, labelSheets } from '#features/tapes/labels/label-sheets.ts';
import type { LabelsSearch } from '#features/tapes/shelf-address.ts';
import { ShelfFilters } from '#features/tapes/shelf-filters.tsx';
import { tapeMessages } from '#features/tapes/tapes.messages.ts';
import { BackLink } from '#ui/back-link.tsx';
import { LoadFailed } from '#ui/feedback/load-failed.tsx';
import { Button } from '#ui/form/button.tsx';
import { Field } from '#ui/form/field.tsx';
import { Input } from '#ui/form/input.tsx';
import { Select } from '#ui/form/select.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PrintSheet } from '#ui/print-sheet.tsx';
import { Spinner } from '#ui/spinner.tsx';

const words = tapeMessages.labels;

/** Sheets of labels for the tapes that an address asks for, as they are printed. */
export function TapeLabelsPage() {
  const search: LabelsSearch = useSearch({ from: '/app/tapes/labels' });
  const navigate = useNavigate();
  const { sheet: name = 'l7160-a4', first = 1, ...filter } = search;
  const shelf = useQuery(api.tapes.list.queryOptions());
  const printed = useQuery(api.tapes.printedAddress.queryOptions());
  const error = shelf.error ?? printed.error;
  const show = (wanted: Pick<LabelsSearch, 'sheet' | 'first'>) =>
    void navigate({ to: '/tapes/labels', search: { ...search, ...wanted }, replace: true });
  const tapes = shelf.data?.items ?? [];
  const found = narrowShelf(tapes, filter);
  const sheet = labelSheets[name];
  const sheets = dealLabels(found, sheet, first);
  const address = printed.data?.address;
  return (
    <>
      <PageHeader
        title={words.title}
        subtitle={words.subtitle}
        back={<BackLink to="/tapes">{tapeMessages.back}</BackLink>}
        actions={
          <Button
            variant="accent"
            icon={Printer}
            disabledReason={found.length === 0 ? tapeMessages.nothingFound : undefined}
            onClick={() => window.print()}
          >
            {words.print(found.length)}
          </Button>
        }
      />
      {error && (!shelf.data || !printed.data) && (
        <LoadFailed
          title={messageOf(error)}
          onRetry={() => {
            void shelf.refetch();
            void printed.refetch();
          }}
        />
      )}
      {!error && (!shelf.data || !printed.data) && <Spinner label={tapeMessages.loading} />}
      {shelf.data && address !== undefined && (
        <>
          <div className="mb-5 grid gap-4 md:grid-cols-[minmax(0,26rem)_minmax(0,14rem)]">
            <Field label={words.sheet}>
              <Select
                value={name}
                onChange={({ target }) =>
                  show({ sheet: labelSheetNames.find((each) => each === target.value)! })
                }
              >
                {labelSheetNames.map((each) => (
                  <option key={each} value={each}>
                    {words.sheets[each]}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label={words.first}>
              <Input
                type="number"
                min={1}
                max={sheet.columns * sheet.rows}
                value={first}
                onChange={({ target }) => show({ first: Math.max(1, Number(target.value) || 1) })}
              />
            </Field>
          </div>
          <ShelfFilters
            search={filter}
            tapes={tapes}
            to="/tapes/labels"
            others={{ sheet: name, first }}
          />
          <p className="mt-4 max-w-(--measure) text-small text-ink-2">{words.leadsTo(address)}</p>
          <div className="mt-5 flex flex-wrap gap-6">
            {sheets.map((places, place) => (
              // Sheets have no other name.
              <div key={place} className="label-preview shadow-2">
                <LabelPaper places={places} sheet={sheet} address={address} showsEdges />
              </div>
            ))}
          </div>
          <PrintSheet paper={`${sheet.paper.width}mm ${sheet.paper.height}mm`}>
            {sheets.map((places, place) => (
              <LabelPaper key={place} places={places} sheet={sheet} address={address} />
            ))}
          </PrintSheet>
        </>
      )}
    </>
  );
}
