import type { AccountRow } from '@heirloom/contract/accounts/accounts.schema.ts';
import {
  ChevronDown,
  File,
  Files,
  FolderOpen,
  KeyRound,
  Pencil,
  Upload,
  Shield,
  ShieldOff,
} from 'lucide-react';
import { useState } from 'react';
import { accountsMessages } from '#features/accounts/accounts.messages.ts';
import { EditPersonDialog } from '#features/accounts/edit-person-dialog.tsx';
import { mayManage } from '#features/accounts/may-manage.ts';
import { PersonMenu } from '#features/accounts/person-menu.tsx';
import { ResetPasswordDialog } from '#features/accounts/reset-password-dialog.tsx';
import { useChangeRole } from '#features/accounts/use-change-role.tsx';
import { useSession } from '#features/auth/use-session.ts';
import { useUploadDialogs } from '#features/uploads/upload-dialogs-context.ts';
import { Button } from '#ui/form/button.tsx';
import { LinkButton } from '#ui/form/link-button.tsx';
import { MenuItem } from '#ui/overlay/menu-item.tsx';
import { Menu } from '#ui/overlay/menu.tsx';

const words = accountsMessages.actions;

type PersonActionsProps = { person: AccountRow; defaultQuotaBytes: number | null };

/** The actions on an account; an admin does not see those on a superuser, which the server would refuse. */
export function PersonActions({ person, defaultQuotaBytes }: PersonActionsProps) {
  const { user } = useSession();
  const [dialog, setDialog] = useState<'edit' | 'reset' | null>(null);
  const isManaged = mayManage(user?.role, person.role);
  const close = () => setDialog(null);

  return (
    <div className="mt-auto grid grid-cols-2 gap-2.5 sm:flex sm:flex-wrap">
      {isManaged && (
        <Button
          size="sm"
          variant="soft"
          icon={Pencil}
          className="max-sm:col-span-2"
          onClick={() => setDialog('edit')}
        >
          {words.edit}
        </Button>
      )}
      <LinkButton
        to="/admin"
        search={{ tab: 'files', owner: person.userId }}
        size="sm"
        variant="soft"
        icon={FolderOpen}
      >
        {words.viewFiles}
      </LinkButton>
      <UploadFor person={person} />
      {isManaged && (
        <>
          {person.userId === user?.id ? (
            // The own form asks for the current password, and does not sign the person out.
            <LinkButton
              to="/user-info"
              hash="password"
              size="sm"
              variant="soft"
              icon={KeyRound}
              className="max-sm:col-span-2"
            >
              {words.resetPassword}
            </LinkButton>
          ) : (
            <Button
              size="sm"
              variant="soft"
              icon={KeyRound}
              className="max-sm:col-span-2"
              onClick={() => setDialog('reset')}
            >
              {words.resetPassword}
            </Button>
          )}
          <div className="col-span-2 flex gap-2.5 sm:contents max-sm:[&>:first-child]:flex-1">
            <AdminRoleButton person={person} />
            <PersonMenu person={person} />
          </div>
        </>
      )}
      {dialog === 'edit' && (
        <EditPersonDialog person={person} defaultQuotaBytes={defaultQuotaBytes} onClose={close} />
      )}
      {dialog === 'reset' && <ResetPasswordDialog person={person} onClose={close} />}
    </div>
  );
}

function UploadFor({ person }: { person: AccountRow }) {
  const { openSingleFor, openBulkFor } = useUploadDialogs();
  const target = { userId: person.userId, name: person.displayName || person.email };
  return (
    <Menu
      align="start"
      trigger={
        <Button size="sm" variant="soft" icon={Upload} iconEnd={ChevronDown}>
          {words.upload}
        </Button>
      }
    >
      <MenuItem icon={File} onSelect={() => openSingleFor(target)}>
        {words.uploadSingle}
      </MenuItem>
      <MenuItem icon={Files} onSelect={() => openBulkFor(target)}>
        {words.uploadBulk}
      </MenuItem>
    </Menu>
  );
}

/** 'Make Admin' or 'Remove Admin'; not shown for superusers. */
function AdminRoleButton({ person }: { person: AccountRow }) {
  const { change, dialog, isPending } = useChangeRole(person);
  if (person.role === 'superuser') return null;
  const isAdmin = person.role === 'admin';
  return (
    <>
      <Button
        size="sm"
        variant={isAdmin ? 'danger-outline' : 'secondary'}
        icon={isAdmin ? ShieldOff : Shield}
        busy={isPending}
        disabledReason={isAdmin && person.isLastOfRole ? words.lastOfRole : undefined}
        onClick={() => void change(isAdmin ? 'remove admin' : 'make admin')}
      >
        {isAdmin ? words.removeAdmin : words.makeAdmin}
      </Button>
      {dialog}
    </>
  );
}
