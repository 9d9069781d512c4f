import type { AccountRow } from '@heirloom/contract/accounts/accounts.schema.ts';
import { RotateCcw } from 'lucide-react';
import { accountsMessages } from '#features/accounts/accounts.messages.ts';
import { mayManage } from '#features/accounts/may-manage.ts';
import { useChangeAccount } from '#features/accounts/use-change-account.tsx';
import { useSession } from '#features/auth/use-session.ts';
import { formatDate } from '#lib/format-date.ts';
import { Button } from '#ui/form/button.tsx';

const { card, actions } = accountsMessages;

type RemovedPersonProps = { person: AccountRow; now: Date };

/** Says until when a deleted account can be restored; it cannot once the transfer of ownership has begun. */
export function RemovedPerson({ person, now }: RemovedPersonProps) {
  const { user } = useSession();
  const { restore, isRestoring, dialog } = useChangeAccount(person);
  const { removalDueAt } = person;
  if (removalDueAt === null || new Date(removalDueAt) <= now) {
    return <p className="mt-auto text-small text-ink-2">{card.beingHandedOver}</p>;
  }
  return (
    <div className="mt-auto flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 flex-1 basis-60 text-small text-ink-2">
        {card.goneOn(formatDate(removalDueAt))}
      </p>
      {mayManage(user?.role, person.role) && (
        <Button size="sm" icon={RotateCcw} busy={isRestoring} onClick={restore}>
          {actions.restore}
        </Button>
      )}
      {dialog}
    </div>
  );
}
