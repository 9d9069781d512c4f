import type { ImportDetails } from '@heirloom/contract/imports/imports.schema.ts';
import type { MediaFilter } from '@heirloom/contract/media/media-lists.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { api } from '#api/orpc.ts';
import { useSession } from '#features/auth/use-session.ts';
import { GatheringPart } from '#features/imports/gathering-part.tsx';
import { ImportBadge } from '#features/imports/import-list.tsx';
import { importMessages as words } from '#features/imports/imports.messages.ts';
import { OutcomePart, RunningPart } from '#features/imports/outcome-part.tsx';
import { PlanningPart, PlanPart } from '#features/imports/plan-part.tsx';
import { useMediaSelection } from '#features/media/selection/use-media-selection.ts';
import { MediaTimeline } from '#features/media/timeline/media-timeline.tsx';
import { formatDate } from '#lib/format-date.ts';
import { FoundPage } from '#pages/found-page.tsx';
import { usePickItems } from '#pages/use-pick-items.tsx';
import { useDocumentTitle } from '#shell/use-document-title.ts';
import { BackLink } from '#ui/back-link.tsx';
import { PageHeader } from '#ui/page-header.tsx';

/** One import, at whatever step it is; to everybody else it looks like a missing one. */
export function ImportPage() {
  const { id } = useParams({ from: '/app/imports/$id' });
  const query = useQuery(api.imports.find.queryOptions({ input: { id } }));
  return (
    <FoundPage query={query} back={{ to: '/imports', label: words.back }} loading={words.loading}>
      {(item) => <LoadedImport key={id} item={item} />}
    </FoundPage>
  );
}

function LoadedImport({ item }: { item: ImportDetails }) {
  const { user } = useSession();
  const isOwn = item.ownerId === user?.id;
  const title = words.name(formatDate(item.createdAt));
  useDocumentTitle(title);
  return (
    <>
      <PageHeader
        back={<BackLink to="/imports">{words.back}</BackLink>}
        title={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            {title}
            <span className="font-sans">
              <ImportBadge state={item.state} />
            </span>
          </span>
        }
        subtitle={[...item.sources, ...(isOwn ? [] : [words.forPerson(item.ownerName)])].join(', ')}
      />
      <div className="flex flex-col gap-5">
        <Step item={item} />
      </div>
      {item.kept.files > 0 && item.state !== 'undone' && <KeptItems item={item} isOwn={isOwn} />}
    </>
  );
}

function Step({ item }: { item: ImportDetails }) {
  switch (item.state) {
    case 'gathering':
      return <GatheringPart item={item} />;
    case 'planning':
      return <PlanningPart item={item} />;
    case 'planned':
      return <PlanPart item={item} />;
    case 'running':
    case 'stopped':
      return <RunningPart item={item} />;
    case 'done':
    case 'undone':
      return <OutcomePart item={item} />;
  }
}

/** What an import has kept, as a group: to be looked at, picked and put into collections. */
function KeptItems({ item, isOwn }: { item: ImportDetails; isOwn: boolean }) {
  const filter: MediaFilter = {
    importId: item.id,
    ...(!isOwn && { ownerId: item.ownerId }),
    sort: 'captureDate',
  };
  const { selection, menuEntries, startButton, docked } = usePickItems(useMediaSelection(filter), {
    canPick: isOwn,
  });
  return (
    <section aria-labelledby="kept-items" className="mt-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="kept-items" className="title-2">
          {words.outcome.items}
        </h2>
        {startButton}
      </div>
      <MediaTimeline
        filter={filter}
        menuEntries={menuEntries}
        selection={selection}
        loading={words.outcome.itemsLoading}
        empty={<p className="text-ink-2">{words.outcome.itemsEmpty}</p>}
      />
      {docked}
    </section>
  );
}
