import { Badge } from '#ui/badge.tsx';
import { typeLooks, type LookedType } from '#ui/type-look.ts';

type TypeBadgeProps = { type: LookedType; label?: string; onPicture?: boolean; className?: string };

export function TypeBadge({ type, label, onPicture, className }: TypeBadgeProps) {
  const look = typeLooks[type];
  return (
    <Badge tone={look.tone} icon={look.icon} onPicture={onPicture} className={className}>
      {label ?? look.label}
    </Badge>
  );
}
