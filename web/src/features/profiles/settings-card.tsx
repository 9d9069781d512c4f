import { useId, type ReactNode } from 'react';

type SettingsCardProps = { title: string; badge?: ReactNode; id?: string; children: ReactNode };

/** One card of the account page, named by its heading. */
export function SettingsCard({ title, badge, id, children }: SettingsCardProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className="surface-card flex flex-col gap-5 p-6 md:p-7"
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
