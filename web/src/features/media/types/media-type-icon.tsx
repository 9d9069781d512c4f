import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import { typeStyles } from '#features/media/types/type-style.ts';
import { cn } from '#lib/cn.ts';

/** The icon of a type in its colour: films green, photos blue, recordings purple. */
export function MediaTypeIcon({ type, className }: { type: MediaType; className?: string }) {
  const { icon: Icon, text } = typeStyles[type];
  return <Icon size={16} aria-hidden="true" className={cn('shrink-0', text, className)} />;
}
