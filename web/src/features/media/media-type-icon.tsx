import type { MediaType } from '@heirloom/contract/media/media.schema.ts';
import { cn } from '#lib/cn.ts';
import { typeLooks } from '#ui/type-look.ts';

/** The icon of a kind in its hue: films green, photos blue, recordings purple. */
export function MediaTypeIcon({ type, className }: { type: MediaType; className?: string }) {
  const { icon: Icon, text } = typeLooks[type];
  return <Icon size={16} aria-hidden="true" className={cn('shrink-0', text, className)} />;
}
