import { useState } from 'react';
import { authMessages } from '#features/auth/auth.messages.ts';
import type { SessionUser } from '#features/auth/session-state.ts';
import { AccountPanel } from '#shell/account-panel.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Popover } from '#ui/overlay/popover.tsx';

/** The person's picture in the header; opens the account menu. */
export function AvatarMenu({ user }: { user: SessionUser }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      label={authMessages.accountMenu}
      open={isOpen}
      onOpenChange={setIsOpen}
      className="w-93 p-3 lg:mt-2"
      trigger={
        <button type="button" aria-label={authMessages.accountMenu} className="press rounded-full">
          <Avatar name={user.email} personId={user.id} imageUrl={user.avatarUrl} />
        </button>
      }
    >
      <AccountPanel user={user} onLeave={() => setIsOpen(false)} />
    </Popover>
  );
}
