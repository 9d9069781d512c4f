import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconTile } from '#ui/icon-tile.tsx';

type BackupsCardPartProps = {
  icon: LucideIcon;
  title: string;
  /** The current state, in one line. */
  value: ReactNode;
  badge?: ReactNode;
  children: ReactNode;
  /** At the bottom, on the same line as the action of the other part. */
  action: ReactNode;
};

export function BackupsCardPart(props: BackupsCardPartProps) {
  const { icon, title, value, badge, children, action } = props;
  const titleId = useId();
  return (
    <article aria-labelledby={titleId} className="flex min-w-0 flex-col items-start">
      <div className="flex w-full min-w-0 items-start gap-4">
        <IconTile icon={icon} tone="accent" className="max-md:hidden" />
        <div className="min-w-0 flex-1">
          <h3 id={titleId} className="text-small font-[560] text-ink-2">
            {title}
          </h3>
          <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1.5">
            <p className="font-[640]">{value}</p>
            {badge}
          </div>
        </div>
      </div>
      <div className="mt-3 w-full flex-1 text-small text-ink-2">{children}</div>
      <div className="mt-4 flex flex-wrap gap-3">{action}</div>
    </article>
  );
}
