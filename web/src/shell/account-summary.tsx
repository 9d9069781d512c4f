import type { SessionUser } from '#features/auth/session-state.ts';
import { SubscriptionBadge } from '#features/subscriptions/subscription-badge.tsx';
import { useSubscription } from '#features/subscriptions/use-subscription.ts';
import { Avatar } from '#ui/avatar.tsx';

/** Shows the signed-in person in one row: picture, name, e-mail, and whether the subscription is active. */
export function AccountSummary({ user }: { user: SessionUser }) {
  const { status } = useSubscription();
  return (
    <div className="flex items-center gap-3.5">
      <Avatar size="lg" name={user.email} personId={user.id} imageUrl={user.avatarUrl} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-[680]">{user.displayName || user.email}</p>
        <p className="truncate text-small text-ink-2">{user.email}</p>
      </div>
      {status !== 'unknown' && <SubscriptionBadge isActive={status === 'active'} />}
    </div>
  );
}
