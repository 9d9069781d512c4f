import { role } from '@heirloom/contract/roles/roles.contract.ts';
import { adminMessages } from '#features/admin/admin.messages.ts';
import { useSession } from '#features/auth/use-session.ts';
import { SettingsPanel } from '#features/settings/settings-panel.tsx';
import { settingsMessages } from '#features/settings/settings.messages.ts';
import { cn } from '#lib/cn.ts';
import { Badge } from '#ui/badge.tsx';

const words = settingsMessages.levels;

/** The four roles in order; the role of the signed-in person is highlighted. */
export function LevelLadder() {
  const { user } = useSession();
  return (
    <SettingsPanel title={words.title}>
      <ol className="flex flex-col">
        {role.options.map((level) => {
          const isOwn = user?.role === level;
          return (
            <li
              key={level}
              aria-current={isOwn ? 'true' : undefined}
              className="group relative flex min-h-13 items-center gap-4"
            >
              <span
                aria-hidden="true"
                className="absolute top-1/2 left-[0.5rem] h-full w-0.5 bg-line-strong group-last:hidden"
              />
              <span
                aria-hidden="true"
                className={cn(
                  'relative size-4.5 shrink-0 rounded-full border-[2.5px] border-line-strong bg-surface',
                  isOwn && 'border-lamp-edge bg-lamp',
                )}
              />
              <span className="font-[620]">{adminMessages.levels[level]}</span>
              {isOwn && (
                <Badge tone="accent" className="ml-auto">
                  {words.you}
                </Badge>
              )}
            </li>
          );
        })}
      </ol>
    </SettingsPanel>
  );
}
