import { ShieldCheck, User } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';

type LevelBadgeProps = { isAdministrator: boolean };

export function LevelBadge({ isAdministrator }: LevelBadgeProps) {
  if (isAdministrator) {
    return (
      <Badge tone="lamp" icon={ShieldCheck}>
        Administrator
      </Badge>
    );
  }
  return <Badge icon={User}>Client</Badge>;
}
