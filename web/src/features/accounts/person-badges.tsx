import type { AccountRow } from '@heirloom/contract/accounts/accounts.schema.ts';
import { Ban, Trash2 } from 'lucide-react';
import { accountsMessages } from '#features/accounts/accounts.messages.ts';
import { isAdministratorRole } from '#features/accounts/may-manage.ts';
import { Badge } from '#ui/badge.tsx';
import { LevelBadge } from '#features/roles/level-badge.tsx';
import { SubscriptionBadge } from '#features/subscriptions/subscription-badge.tsx';

const { states } = accountsMessages;

export function PersonBadges({ person }: { person: AccountRow }) {
  return (
    <div className="flex flex-wrap gap-2 sm:flex-col sm:items-end">
      <LevelBadge isAdministrator={isAdministratorRole(person.role)} />
      <SubscriptionBadge isActive={person.isActive} />
      {person.state === 'disabled' && (
        <Badge tone="warning" icon={Ban}>
          {states.disabled}
        </Badge>
      )}
      {person.state === 'removed' && (
        <Badge tone="danger" icon={Trash2}>
          {states.removed}
        </Badge>
      )}
    </div>
  );
}
