import { ChartColumn, Cloud, FolderOpen, HardDriveUpload, ShieldCheck, Users } from 'lucide-react';
import { adminMessages } from '#features/admin/admin.messages.ts';

const words = adminMessages.dashboard;

const features = [
  { ...words.features.users, icon: Users },
  { ...words.features.roles, icon: ShieldCheck },
  { ...words.features.files, icon: FolderOpen },
  { ...words.features.uploads, icon: HardDriveUpload },
  { ...words.features.drive, icon: Cloud },
  { ...words.features.statistics, icon: ChartColumn },
];

/** Lists what an administrator can do in the panel. */
export function FeatureOverview() {
  return (
    <section aria-labelledby="feature-overview" className="surface-card p-5 md:p-7">
      <h2 id="feature-overview" className="title-album mb-2">
        {words.overview}
      </h2>
      <ul className="grid gap-x-10 md:grid-cols-2">
        {features.map(({ title, text, icon: Icon }) => (
          <li
            key={title}
            className="flex gap-4 border-b py-4 last:border-b-0 md:nth-last-2:border-b-0"
          >
            <Icon size={22} aria-hidden="true" className="mt-0.5 shrink-0 text-lamp-ink" />
            <div>
              <h3 className="font-[640]">{title}</h3>
              <p className="text-small text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
