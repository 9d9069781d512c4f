import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { IconTile } from '#ui/icon-tile.tsx';

type NoticeProps = { icon: LucideIcon; title: string; text: string; action?: ReactNode };

/** A message in the middle of the page that says why nothing is shown. */
export function Notice({ icon, title, text, action }: NoticeProps) {
  return (
    <EmptyState
      headingLevel={1}
      visual={<IconTile icon={icon} size="lg" />}
      title={title}
      description={text}
      action={action}
      className="mx-auto mt-[6vh] w-full max-w-160"
    />
  );
}
