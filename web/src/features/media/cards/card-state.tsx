import { AlertTriangle, LoaderCircle } from 'lucide-react';
import { mediaMessages } from '#features/media/media.messages.ts';
import type { ShownCard } from '#features/media/shown-media.ts';
import { cn } from '#lib/cn.ts';

/** A label on the picture of an item that is still being processed or has a problem. */
export function CardState({ item, className }: { item: ShownCard; className?: string }) {
  const text = stateText(item);
  if (!text) return null;
  const isBusy = item.status === 'processing';
  const Icon = isBusy ? LoaderCircle : AlertTriangle;
  return (
    <span
      className={cn(
        'scrim-chip absolute inset-x-2 top-2 z-2 w-fit font-sans text-caption font-[640]',
        className,
      )}
      title={item.statusReason ?? undefined}
      data-badge=""
    >
      <Icon size={14} aria-hidden="true" className={isBusy ? 'turning shrink-0' : 'shrink-0'} />
      <span className="truncate">{text}</span>
    </span>
  );
}

function stateText({ status, progress, thumbnailUrl }: ShownCard): string | null {
  const words = mediaMessages.card;
  switch (status) {
    case 'ready':
      return null;
    case 'processing':
      return progress === null ? words.preparing : words.preparingPercent(progress);
    case 'partial':
      return thumbnailUrl === null ? words.noPicture : words.cannotBePlayed;
    case 'damaged':
      return words.damaged;
    case 'unprocessable':
      return words.cannotBeShown;
    case 'failed':
      return words.failed;
  }
}
