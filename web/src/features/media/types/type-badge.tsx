import { typeStyles, type StyledType } from '#features/media/types/type-style.ts';
import { Badge } from '#ui/badge.tsx';

type TypeBadgeProps = { type: StyledType; label?: string; onPicture?: boolean; className?: string };

export function TypeBadge({ type, label, onPicture, className }: TypeBadgeProps) {
  const style = typeStyles[type];
  return (
    <Badge tone={style.tone} icon={style.icon} onPicture={onPicture} className={className}>
      {label ?? style.label}
    </Badge>
  );
}
