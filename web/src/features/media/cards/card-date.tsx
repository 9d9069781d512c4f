import { mediaMessages } from '#features/media/media.messages.ts';
import type { ShownCard } from '#features/media/shown-media.ts';
import { cn } from '#lib/cn.ts';
import { formatCaptured, formatDate } from '#lib/format-date.ts';

type CardDateProps = {
  item: Pick<ShownCard, 'capture' | 'uploadDate' | 'chapterSummary'>;
  className?: string;
};

/** The date of a card: when it was taken if known, else when it was uploaded. Its tooltip names both. */
export function CardDate({ item, className }: CardDateProps) {
  const words = mediaMessages.card;
  const captured = formatCaptured(item);
  const uploaded = formatDate(item.uploadDate);
  const tooltip = [
    captured ? words.captured(captured) : words.unknownCapture,
    words.uploaded(uploaded),
  ];
  return (
    <time title={tooltip.join('\n')} className={cn('relative z-2 whitespace-nowrap', className)}>
      {captured ?? uploaded}
    </time>
  );
}
