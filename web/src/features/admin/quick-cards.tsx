import type { InstallationStatus } from '@heirloom/contract/admin/admin.schema.ts';
import { Link } from '@tanstack/react-router';
import type { AdminTab } from '#features/admin/admin-tabs.ts';
import { adminMessages } from '#features/admin/admin.messages.ts';
import { useAdminSections } from '#features/admin/use-admin-sections.ts';
import { useInstallationStatus } from '#features/admin/use-installation-status.ts';
import { IconTile } from '#ui/icon-tile.tsx';

const words = adminMessages.dashboard;

type Status = InstallationStatus | undefined;

const texts: Partial<Record<AdminTab, (status: Status) => string>> = {
  users: (status) => words.cards.users(status?.people.total),
  'create-user': () => words.cards.createUser,
  files: (status) => words.cards.files(status?.files.total),
  'google-drive': () => words.cards.drive,
};

/** Links to the four most used sections, on the Dashboard. */
export function QuickCards() {
  const { data: status } = useInstallationStatus();
  const sections = useAdminSections().filter(({ id }) => id in texts);
  return (
    <nav aria-label={words.shortcuts}>
      <ul className="grid grid-cols-2 gap-(--grid-gap) xl:grid-cols-4">
        {sections.map(({ id, label, icon }) => (
          <li key={id}>
            <Link
              to="/admin"
              search={{ tab: id }}
              className="surface-card lift flex h-full min-h-38 flex-col gap-6 p-4 md:p-5.5"
            >
              <IconTile icon={icon} tone="accent" />
              <span>
                <span className="title-album block">{label}</span>
                <span className="block text-small text-ink-2 max-md:hidden">
                  {texts[id]?.(status)}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
