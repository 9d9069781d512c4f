import { useId, type ReactNode } from 'react';
import type { SettingsSection } from '#features/profiles/settings-sections.ts';

type SettingsCardProps = {
  title: string;
  badge?: ReactNode;
  id?: SettingsSection;
  children: ReactNode;
};

/** One card of the account page, named by its heading. */
export function SettingsCard({ title, badge, id, children }: SettingsCardProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      // A jump mark moves the focus here.
      tabIndex={id === undefined ? undefined : -1}
      className="surface-card flex scroll-mt-16 flex-col gap-5 p-6 outline-none md:p-7"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={titleId} className="title-album">
          {title}
        </h2>
        {badge}
      </div>
      {children}
    </section>
  );
}
