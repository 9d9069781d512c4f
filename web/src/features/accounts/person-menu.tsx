import type { AccountRow } from '@heirloom/contract/accounts/accounts.schema.ts';
import { Ban, CircleCheck, Crown, EllipsisVertical, LogOut, Trash2, User } from 'lucide-react';
import { useState } from 'react';
import { accountsMessages } from '#features/accounts/accounts.messages.ts';
import { RemovePersonDialog } from '#features/accounts/remove-person-dialog.tsx';
import { useChangeAccount } from '#features/accounts/use-change-account.tsx';
import { useChangeRole } from '#features/accounts/use-change-role.tsx';
import { useSession } from '#features/auth/use-session.ts';
import { IconButton } from '#ui/form/icon-button.tsx';
import { MenuItem } from '#ui/overlay/menu-item.tsx';
import { MenuSeparator } from '#ui/overlay/menu-separator.tsx';
import { Menu } from '#ui/overlay/menu.tsx';

const words = accountsMessages.actions;

/** The menu of rare actions on an account. Administrators cannot disable or delete their own account here. */
export function PersonMenu({ person }: { person: AccountRow }) {
  const { user } = useSession();
  const [isRemoving, setIsRemoving] = useState(false);
  const role = useChangeRole(person);
  const account = useChangeAccount(person);
  const isOneself = person.userId === user?.id;
  const isSuperuser = person.role === 'superuser';
  const mayCrown = user?.role === 'superuser' && !(isSuperuser && person.isLastOfRole);
  if (isOneself && !mayCrown) return null;

  return (
    <>
      <Menu trigger={<IconButton icon={EllipsisVertical} label={words.more(person.displayName)} />}>
        {mayCrown && (
          <MenuItem
            icon={Crown}
            onSelect={() => void role.change(isSuperuser ? 'remove superuser' : 'make superuser')}
          >
            {isSuperuser ? words.removeSuperuser : words.makeSuperuser}
          </MenuItem>
        )}
        {!isOneself && (
          <>
            {person.role === 'client' && (
              <MenuItem icon={User} onSelect={() => void role.change('make user')}>
                {words.makeUser}
              </MenuItem>
            )}
            {person.role === 'user' && (
              <MenuItem icon={User} onSelect={() => void role.change('make client')}>
                {words.makeClient}
              </MenuItem>
            )}
            <MenuItem icon={LogOut} onSelect={() => void account.endSessions()}>
              {words.signOut}
            </MenuItem>
            {person.state === 'disabled' ? (
              <MenuItem icon={CircleCheck} onSelect={account.enable}>
                {words.enable}
              </MenuItem>
            ) : (
              <MenuItem icon={Ban} onSelect={() => void account.disable()}>
                {words.disable}
              </MenuItem>
            )}
            <MenuSeparator />
            <MenuItem icon={Trash2} tone="danger" onSelect={() => setIsRemoving(true)}>
              {words.remove}
            </MenuItem>
          </>
        )}
      </Menu>
      {role.dialog}
      {account.dialog}
      {isRemoving && <RemovePersonDialog person={person} onClose={() => setIsRemoving(false)} />}
    </>
  );
}
