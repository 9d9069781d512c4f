import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  addressOf,
  choiceOf,
  type ExportChoice,
  wantedOf,
} from '#features/exports/export-address.ts';
import { ExportChoices } from '#features/exports/export-choices.tsx';
import { ExportParts } from '#features/exports/export-parts.tsx';
import { exportMessages as words } from '#features/exports/exports.messages.ts';
import { BackLink } from '#ui/back-link.tsx';
import { PageHeader } from '#ui/page-header.tsx';

/** Where a family moves out: what leaves, and the files to download, also after a subscription has ended. */
export function ExportPage() {
  const choice = choiceOf(useSearch({ from: '/account/export' }));
  const navigate = useNavigate({ from: '/export' });
  const wanted = wantedOf(choice);
  const change = (changes: Partial<ExportChoice>) => {
    void navigate({ replace: true, search: addressOf({ ...choice, ...changes }) });
  };
  return (
    <>
      <PageHeader
        back={<BackLink to="/user-info">{words.back}</BackLink>}
        title={words.title}
        subtitle={words.subtitle}
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-5">
          <ExportChoices choice={choice} onChange={change} />
          {wanted !== null && <ExportParts key={JSON.stringify(wanted)} wanted={wanted} />}
        </div>
        <section aria-labelledby="export-after" className="flex flex-col gap-3 p-1 lg:p-6">
          <h2 id="export-after" className="title-album">
            {words.after.title}
          </h2>
          <ul className="flex flex-col gap-3 text-ink-2">
            {[words.after.alone, words.after.unpack, words.after.later, words.after.machine].map(
              (sentence) => (
                <li key={sentence}>{sentence}</li>
              ),
            )}
          </ul>
        </section>
      </div>
    </>
  );
}
