import { ShieldCheck, User } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';
import { uiMessages } from '#ui/ui.messages.ts';

type LevelBadgeProps = { isAdministrator: boolean };

export function LevelBadge({ isAdministrator }: LevelBadgeProps) {
  if (isAdministrator) {
    return (
      <Badge tone="accent" icon={ShieldCheck} className="capitalize">
        {uiMessages.level.administrator}
      </Badge>
    );
  }
  return (
    <Badge icon={User} className="capitalize">
      {uiMessages.level.client}
    </Badge>
  );
}
