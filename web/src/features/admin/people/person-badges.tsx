import type { PersonRow } from '@heirloom/contract/people/people.schema.ts';
import { Ban, Trash2 } from 'lucide-react';
import { peopleMessages } from '#features/admin/people/people.messages.ts';
import { isAdministratorRole } from '#features/admin/people/may-manage.ts';
import { Badge } from '#ui/badge.tsx';
import { LevelBadge } from '#ui/level-badge.tsx';
import { SubscriptionBadge } from '#ui/subscription-badge.tsx';

const { states } = peopleMessages;

export function PersonBadges({ person }: { person: PersonRow }) {
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
