import { Play, Upload } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { homeMessages as words } from '#features/home/home.messages.ts';
import { ItemRightsContext } from '#features/media/item-rights.ts';
import { useNewest } from '#features/media/use-newest.ts';
import { useSummary } from '#features/media/use-summary.ts';
import { useUploadDialogs } from '#features/uploads/upload-dialogs-context.ts';
import { formatCount } from '#lib/plural.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/form/button.tsx';
import { LinkButton } from '#ui/form/link-button.tsx';

type HomeHeroProps = {
  stage: ReactNode;
  /** Chooses whose newest items are shown. */
  choice: ReactNode;
};

/** The purpose of the product in one sentence, beside the stage. */
export function HomeHero({ stage, choice }: HomeHeroProps) {
  return (
    <div className="relative isolate grid items-start gap-x-10 gap-y-4 md:gap-y-9 lg:grid-cols-[auto_minmax(0,1fr)] xl:gap-x-14">
      <div className="lg:pt-8 xl:pt-10">
        <h1
          tabIndex={-1}
          data-page-title=""
          className="title-display outline-none max-md:text-h1 md:max-w-[8.15em] md:[text-wrap:wrap]!"
        >
          {words.title}
        </h1>
        <p className="mt-2 max-w-[26em] text-ink-2 md:mt-4 md:text-lead">{words.lead}</p>
        <div className="mt-4 flex flex-wrap gap-3 md:mt-6">
          <HeroActions />
          {choice}
        </div>
        <div className="mt-6 max-md:hidden">
          <ArchiveCounts />
        </div>
      </div>
      {stage}
    </div>
  );
}

function HeroActions() {
  const { openSingle } = useUploadDialogs();
  const { scope } = use(ItemRightsContext);
  const { data, isPending } = useNewest('video');
  const newest = data?.items[0];
  if (isPending) return <Skeleton className="h-12 w-61 rounded-md" />;
  if (newest === undefined) {
    return (
      <Button variant="accent" icon={Upload} onClick={openSingle}>
        {words.upload}
      </Button>
    );
  }
  return (
    <>
      {/* On phones the large picture below is the same link. */}
      <LinkButton
        to="/movies/$id"
        params={{ id: newest.id }}
        search={scope}
        variant="accent"
        icon={Play}
        className="max-md:hidden"
      >
        {words.watchLatest}
      </LinkButton>
      <Button icon={Upload} onClick={openSingle} className="max-md:hidden">
        {words.upload}
      </Button>
    </>
  );
}

/** '128 videos   2,416 photos   64 recordings'; nothing when they could not be counted. */
function ArchiveCounts() {
  const counts = [
    { ...useSummary('video'), type: 'video' },
    { ...useSummary('image'), type: 'image' },
    { ...useSummary('audio'), type: 'audio' },
  ] as const;
  if (counts.some(({ isLoadingError }) => isLoadingError)) return null;
  if (counts.some(({ data }) => !data)) return <Skeleton className="h-6 w-70 max-w-full" />;
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-2">
      {counts.map(({ data: { count } = { count: 0 }, type }) => (
        <li key={type}>
          <strong className="font-[680] text-ink">{formatCount(count)}</strong>{' '}
          {words.counted[type](count)}
        </li>
      ))}
    </ul>
  );
}
