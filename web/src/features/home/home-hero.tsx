import { Play, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { ArchiveCounts } from '#features/home/archive-counts.tsx';
import { homeMessages as words } from '#features/home/home.messages.ts';
import { useNewest } from '#features/home/use-newest.ts';
import { useUploadDialogs } from '#features/uploads/upload-dialogs-context.ts';
import { Button } from '#ui/form/button.tsx';
import { LinkButton } from '#ui/form/link-button.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

/** The purpose of the product in one sentence, beside the stage. */
export function HomeHero({ stage }: { stage: ReactNode }) {
  return (
    <div className="relative isolate grid items-start gap-x-10 gap-y-9 lg:grid-cols-[auto_minmax(0,1fr)] xl:gap-x-14">
      <div className="lg:pt-8 xl:pt-10">
        <h1
          tabIndex={-1}
          data-page-title=""
          className="title-display max-w-[8.15em] [text-wrap:wrap]! outline-none"
        >
          {words.title}
        </h1>
        <p className="mt-4 max-w-[26em] text-lead text-ink-2">{words.lead}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <HeroActions />
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
      <LinkButton to="/movies/$id" params={{ id: newest.id }} variant="accent" icon={Play}>
        {words.watchLatest}
      </LinkButton>
      <Button icon={Upload} onClick={openSingle} className="max-md:hidden">
        {words.upload}
      </Button>
    </>
  );
}
