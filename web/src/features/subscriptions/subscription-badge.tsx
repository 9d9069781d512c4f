import { CircleAlert } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';
import { uiMessages } from '#ui/ui.messages.ts';

type SubscriptionBadgeProps = { isActive: boolean };

export function SubscriptionBadge({ isActive }: SubscriptionBadgeProps) {
  if (isActive) {
    return (
      <Badge tone="success" dot>
        {uiMessages.subscription.active}
      </Badge>
    );
  }
  return (
    <Badge tone="danger" icon={CircleAlert}>
      {uiMessages.subscription.expired}
    </Badge>
  );
}
