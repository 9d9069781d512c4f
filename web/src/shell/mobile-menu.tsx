import { createLink } from '@tanstack/react-router';
import {
  FolderCog,
  HardDriveUpload,
  LogOut,
  PackageOpen,
  Settings,
  ShieldCheck,
  Upload,
  UsersRound,
  X,
  type LucideIcon,
} from 'lucide-react';
import * as Dialog from 'radix-ui/dialog';
import type { ComponentProps } from 'react';
import { authMessages } from '#features/auth/auth.messages.ts';
import { useSession } from '#features/auth/use-session.ts';
import { useSignOut } from '#features/auth/use-sign-out.ts';
import { useWayToSpaces } from '#features/spaces/use-spaces.ts';
import { AccountDates } from '#features/subscriptions/account-dates.tsx';
import { useSubscription } from '#features/subscriptions/use-subscription.ts';
import { useUploadDialogs } from '#features/uploads/upload-dialogs-context.ts';
import { AccountSummary } from '#shell/account-summary.tsx';
import { useNavItems } from '#shell/nav-items.ts';
import { shellMessages as words } from '#shell/shell.messages.ts';
import { Button } from '#ui/form/button.tsx';
import { IconButton } from '#ui/form/icon-button.tsx';
import { LinkButton } from '#ui/form/link-button.tsx';
import { Logo } from '#ui/logo.tsx';

type MenuAnchorProps = ComponentProps<'a'> & { icon: LucideIcon };

/** A link in the menu of a phone. */
const MobileMenuLink = createLink(MenuAnchor);

type MobileMenuProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** The sheet on phones with everything that the header of a large screen has. */
export function MobileMenu({ open, onOpenChange }: MobileMenuProps) {
  const close = () => onOpenChange(false);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          className="dialog-motion fixed inset-0 z-(--z-menu) flex flex-col overflow-y-auto bg-page text-ink outline-none lg:hidden"
        >
          <Dialog.Title className="sr-only">{words.menu}</Dialog.Title>
          <div className="page-gutter flex h-(--header-h-mobile) shrink-0 items-center justify-between border-b">
            <Logo />
            <Dialog.Close asChild>
              <IconButton icon={X} iconSize={26} label={words.closeMenu} />
            </Dialog.Close>
          </div>
          <div className="page-gutter flex flex-1 flex-col gap-6 py-3 pb-6">
            <MenuNavigation onLeave={close} />
            <MenuAccount onLeave={close} />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type PartProps = { onLeave: () => void };

function MenuNavigation({ onLeave }: PartProps) {
  const { isAdmin } = useSession();
  const items = useNavItems();
  if (items.length === 0) return null;
  return (
    <nav aria-label={words.mainNavigation}>
      <ul>
        {items.map(({ link, label, icon }) => (
          <MobileMenuLink
            key={link.to}
            {...link}
            icon={icon}
            onClick={onLeave}
            activeOptions={{ exact: link.to === '/', includeSearch: false }}
          >
            {label}
          </MobileMenuLink>
        ))}
        {isAdmin && (
          <MobileMenuLink to="/admin" icon={ShieldCheck} onClick={onLeave}>
            {words.nav.adminPanel}
          </MobileMenuLink>
        )}
      </ul>
    </nav>
  );
}

function MenuUploads({ onLeave }: PartProps) {
  const { openSingle, openBulk } = useUploadDialogs();
  const open = (openDialog: () => void) => () => {
    onLeave();
    openDialog();
  };
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button
        variant="accent"
        size="lg"
        icon={Upload}
        onClick={open(openSingle)}
        className="px-2 text-body"
      >
        {words.upload.single}
      </Button>
      <Button size="lg" icon={HardDriveUpload} onClick={open(openBulk)} className="px-2 text-body">
        {words.upload.bulk}
      </Button>
      <LinkButton to="/imports" icon={PackageOpen} onClick={onLeave} className="col-span-2">
        {words.imports}
      </LinkButton>
    </div>
  );
}

function MenuAccount({ onLeave }: PartProps) {
  const { user } = useSession();
  const { info, status } = useSubscription();
  const wayToSpaces = useWayToSpaces();
  const signOut = useSignOut();
  if (user === null) {
    return (
      <LinkButton to="/auth" variant="accent" onClick={onLeave} className="mt-auto">
        {words.signIn}
      </LinkButton>
    );
  }
  return (
    <>
      {status !== 'expired' && <MenuUploads onLeave={onLeave} />}
      <div className="surface-card mt-auto p-4">
        <AccountSummary user={user} />
        <div className="mt-3">
          <AccountDates info={info} />
        </div>
        {status !== 'expired' && (
          <LinkButton
            to="/files"
            icon={FolderCog}
            size="sm"
            onClick={onLeave}
            className="mt-3 w-full"
          >
            {words.manageFiles}
          </LinkButton>
        )}
        {wayToSpaces !== null && (
          <LinkButton
            to="/spaces"
            icon={UsersRound}
            size="sm"
            onClick={onLeave}
            className="mt-3 w-full"
          >
            {wayToSpaces}
          </LinkButton>
        )}
        <div className="mt-3 flex gap-2.5">
          <LinkButton
            to="/user-info"
            icon={Settings}
            size="sm"
            onClick={onLeave}
            className="flex-1"
          >
            {authMessages.editProfile}
          </LinkButton>
          <IconButton
            icon={LogOut}
            label={authMessages.signOut}
            variant="secondary"
            busy={signOut.isPending}
            onClick={() => signOut.mutate(undefined, { onSuccess: onLeave })}
          />
        </div>
      </div>
    </>
  );
}

function MenuAnchor({ icon: Icon, children, ...native }: MenuAnchorProps) {
  return (
    <li>
      <a
        {...native}
        className="relative flex min-h-15 items-center gap-4 rounded-lg px-4 text-lead font-[560] aria-[current=page]:bg-lamp-soft aria-[current=page]:font-[640] aria-[current=page]:before:absolute aria-[current=page]:before:left-0 aria-[current=page]:before:h-7 aria-[current=page]:before:w-1 aria-[current=page]:before:rounded-full aria-[current=page]:before:bg-lamp-edge"
      >
        <Icon size={24} aria-hidden="true" className="shrink-0" />
        {children}
      </a>
    </li>
  );
}
