import { useId, type ReactNode } from 'react';

type SettingsPanelProps = { title: string; text?: string; children: ReactNode };

/** One card of the Settings tab, named by its heading. */
export function SettingsPanel({ title, text, children }: SettingsPanelProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="surface-card p-5 md:p-7">
      <h2 id={titleId} className="title-album">
        {title}
      </h2>
      {text !== undefined && <p className="mt-0.5 text-ink-2">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
