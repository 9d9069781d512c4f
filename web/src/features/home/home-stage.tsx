import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { Link } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { homeMessages as words } from '#features/home/home.messages.ts';
import { StageEmpty } from '#features/home/stage-empty.tsx';
import { StagePicture } from '#features/home/stage-picture.tsx';
import { StageSlides } from '#features/home/stage-slides.tsx';
import { listFailed } from '#features/media/grid/list-failed.tsx';
import { itemRoute } from '#features/media/item-link.ts';
import { useNewest } from '#features/home/use-newest.ts';
import { cn } from '#lib/cn.ts';
import { formatCardDate } from '#lib/format-date.ts';
import { formatDuration } from '#lib/format-duration.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

/** Extends beyond the container to the right edge of the window. */
const bleed = '-mr-[max(var(--gutter),(100vw-var(--container))/2)]';

/**
 * The newest video, up to the right edge of the window, with three of the newest photos over its lower edge. Without
 * videos it shows the newest photo, without photos the newest recording.
 */
export function HomeStage() {
  const videos = useNewest('video');
  const photos = useNewest('image');
  const hasNoPictures = videos.data?.items.length === 0 && photos.data?.items.length === 0;
  const recordings = useNewest('audio', { enabled: hasNoPictures });
  const newest = [videos, photos, recordings].flatMap(({ data }) => data?.items ?? [])[0];
  const isPending =
    videos.isPending ||
    (newest?.type !== 'video' && photos.isPending) ||
    (hasNoPictures && recordings.isPending);

  if (isPending) {
    return (
      <Skeleton
        className={cn(bleed, 'mb-8 aspect-video h-auto rounded-l-xl lg:mb-14 lg:aspect-5/3')}
      />
    );
  }
  const unread = [videos, photos, recordings].filter(({ isLoadingError }) => isLoadingError);
  if (unread.length > 0) return listFailed(() => unread.forEach(({ refetch }) => void refetch()));
  if (newest === undefined) return <StageEmpty />;
  const slides = photos.data?.items.filter(({ id }) => id !== newest.id) ?? [];
  return (
    <div className={cn(bleed, 'relative pb-8 lg:pb-14')}>
      <StageItem item={newest} />
      <StageSlides items={slides.slice(0, 3)} />
    </div>
  );
}

function StageItem({ item }: { item: MediaItem }) {
  const isPhoto = item.type === 'image';
  return (
    <Link
      to={itemRoute[item.type]}
      params={{ id: item.id }}
      aria-label={isPhoto ? item.title : words.play(item.title)}
      className="group block rounded-l-xl"
    >
      <StagePicture item={item} />
      <div
        className={cn(
          'relative z-1 flex items-end gap-4 pl-3 lg:absolute lg:bottom-20 lg:left-5 xl:left-7 lg:mt-0 lg:items-center lg:pl-0',
          isPhoto ? 'mt-3' : '-mt-5',
        )}
      >
        {!isPhoto && (
          <span className="grid size-18 shrink-0 place-items-center rounded-full border-6 border-page bg-lamp text-lamp-foreground transition-transform duration-(--dur-fast) group-hover:scale-105 lg:size-16 lg:border-[1.5px] lg:border-lamp-edge">
            <Play size={26} aria-hidden="true" className="translate-x-px fill-current" />
          </span>
        )}
        <span className="min-w-0 lg:max-w-90 lg:text-on-image xl:max-w-46 min-[90rem]:max-w-70 2xl:max-w-90">
          <span className="title-album line-clamp-2 lg:text-h2">{item.title}</span>
          <span className="stamp block text-lamp-ink lg:text-stamp">
            {!isPhoto && `${formatDuration(item.durationMs)} · `}
            {formatCardDate(item)}
          </span>
        </span>
      </div>
    </Link>
  );
}
