import { CircleAlert } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';

type SubscriptionBadgeProps = { isActive: boolean };

export function SubscriptionBadge({ isActive }: SubscriptionBadgeProps) {
  if (isActive) {
    return (
      <Badge tone="success" dot>
        Active
      </Badge>
    );
  }
  return (
    <Badge tone="danger" icon={CircleAlert}>
      Expired
    </Badge>
  );
}
