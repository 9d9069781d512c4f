import type { MediaItem } from '@heirloom/contract/media/media.schema.ts';
import { Link } from '@tanstack/react-router';
import { PackageOpen, Play } from 'lucide-react';
import { use, useState } from 'react';
import { homeMessages as words } from '#features/home/home.messages.ts';
import { stageItems, stagePicture } from '#features/home/stage-items.ts';
import { StageSlides } from '#features/home/stage-slides.tsx';
import { MediaThumbnail } from '#features/media/cards/media-thumbnail.tsx';
import { placeholderImage } from '#features/media/cards/placeholder-image.ts';
import { WaveformArt } from '#features/media/cards/waveform-art.tsx';
import { listFailed } from '#features/media/grid/list-failed.tsx';
import { itemRoute } from '#features/media/item-link.ts';
import { ItemRightsContext } from '#features/media/item-rights.ts';
import { useNewest } from '#features/media/use-newest.ts';
import { cn } from '#lib/cn.ts';
import { formatCardDate } from '#lib/format-date.ts';
import { formatLength } from '#lib/format-duration.ts';
import { ProjectorDrawing } from '#ui/drawings/projector-drawing.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { LinkButton } from '#ui/form/link-button.tsx';

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
  const { newest, slides } = stageItems(
    videos.data?.items ?? [],
    photos.data?.items ?? [],
    recordings.data?.items,
  );
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
  return (
    <div className={cn(bleed, 'relative lg:pb-14')}>
      <StageItem item={newest} />
      <StageSlides items={slides} />
    </div>
  );
}

function StageItem({ item }: { item: MediaItem }) {
  const { scope } = use(ItemRightsContext);
  const isPhoto = item.type === 'image';
  return (
    <Link
      to={itemRoute[item.type]}
      params={{ id: item.id }}
      search={scope}
      aria-label={isPhoto ? item.title : words.play(item.title)}
      className="group block rounded-l-xl"
    >
      <StagePicture item={item} />
      <div
        className={cn(
          'relative z-1 flex items-start gap-3 pl-1 md:gap-4 md:pl-3 lg:absolute lg:bottom-20 lg:left-5 xl:left-7 lg:mt-0 lg:items-center lg:pl-0',
          isPhoto ? 'mt-3' : '-mt-5',
        )}
      >
        {!isPhoto && (
          <span className="grid size-14 shrink-0 place-items-center rounded-full border-4 md:size-18 md:border-6 border-page bg-lamp text-lamp-foreground transition-transform duration-(--dur-fast) group-hover:scale-105 lg:size-16 lg:border-[1.5px] lg:border-lamp-edge">
            <Play size={26} aria-hidden="true" className="translate-x-px fill-current" />
          </span>
        )}
        <span
          className={cn(
            'min-w-0 lg:pt-0 lg:max-w-90 lg:text-on-image xl:max-w-46 min-[90rem]:max-w-70 2xl:max-w-90',
            !isPhoto && 'pt-6',
          )}
        >
          <span className="title-album line-clamp-2 lg:text-h2">{item.title}</span>
          <span className="stamp block text-lamp-ink lg:text-stamp">
            {!isPhoto && `${formatLength(item)} · `}
            {formatCardDate(item)}
          </span>
        </span>
      </div>
    </Link>
  );
}

/** The stage while the archive is empty. */
function StageEmpty() {
  return (
    <EmptyState
      visual={<ProjectorDrawing />}
      title={words.emptyTitle}
      description={
        <>
          {words.emptyText} <span className="touch:hidden">{words.emptyDrop}</span>
        </>
      }
      action={
        <LinkButton to="/imports" icon={PackageOpen}>
          {words.bring}
        </LinkButton>
      }
      className="min-h-80 justify-center lg:self-stretch"
    />
  );
}

/** The picture of the item on the stage, with a glow of its colours behind it; if it fails, that of its card. */
function StagePicture({ item }: { item: MediaItem }) {
  const [failed, setFailed] = useState<string | null>(null);
  const largest = stagePicture(item);
  const picture = largest?.src === failed ? null : largest;
  return (
    <>
      {picture !== null && (
        <img
          // Blurred so much that the placeholder is enough, which needs no request.
          src={placeholderImage(item.placeholder) ?? item.thumbnailUrl ?? picture.src}
          alt=""
          className="glow -z-1 scale-x-110 scale-y-115"
        />
      )}
      <div className="relative aspect-video overflow-hidden lg:aspect-5/3 rounded-l-xl bg-surface-2 shadow-2">
        {picture === null && item.type === 'audio' ? (
          <WaveformArt item={item} />
        ) : picture === null ? (
          <MediaThumbnail item={item} className="size-full" />
        ) : (
          <img
            {...picture}
            alt=""
            onError={() => setFailed(picture.src)}
            className="size-full object-cover"
          />
        )}
        <div className="absolute inset-0 hidden bg-linear-to-t from-scrim to-transparent to-45% lg:block" />
      </div>
    </>
  );
}
