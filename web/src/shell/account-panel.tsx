import { createLink } from '@tanstack/react-router';
import {
  FolderCog,
  LogOut,
  PackageOpen,
  Settings,
  ShieldCheck,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import type { ComponentProps } from 'react';
import { authMessages as words } from '#features/auth/auth.messages.ts';
import type { SessionUser } from '#features/auth/session-state.ts';
import { useSession } from '#features/auth/use-session.ts';
import { useSignOut } from '#features/auth/use-sign-out.ts';
import { profileMessages } from '#features/profiles/profiles.messages.ts';
import { useWayToSpaces } from '#features/spaces/use-spaces.ts';
import { AccountDates } from '#features/subscriptions/account-dates.tsx';
import { useSubscription } from '#features/subscriptions/use-subscription.ts';
import { AccountSummary } from '#shell/account-summary.tsx';
import { shellMessages } from '#shell/shell.messages.ts';
import { Button } from '#ui/form/button.tsx';
import { ThemeSwitch } from '#ui/form/theme-switch.tsx';

type AccountAnchorProps = ComponentProps<'a'> & { icon: LucideIcon };

/** An entry of the account menu that links to a page of the app. */
const AccountLink = createLink(AccountAnchor);

type AccountPanelProps = {
  user: SessionUser;
  /** Called when the person followed a link, so that the panel can close. */
  onLeave: () => void;
};

export function AccountPanel({ user, onLeave }: AccountPanelProps) {
  const { isAdmin } = useSession();
  const { info, status } = useSubscription();
  const wayToSpaces = useWayToSpaces();
  const signOut = useSignOut();
  return (
    <>
      <div className="px-2 pt-1 pb-4">
        <AccountSummary user={user} />
      </div>
      <AccountDates info={info} />
      <ul className="mt-2">
        <AccountLink to="/user-info" icon={Settings} onClick={onLeave}>
          {words.editProfile}
        </AccountLink>
        {status !== 'expired' && (
          <AccountLink to="/files" icon={FolderCog} onClick={onLeave}>
            {shellMessages.manageFiles}
          </AccountLink>
        )}
        {status !== 'expired' && (
          <AccountLink to="/imports" icon={PackageOpen} onClick={onLeave}>
            {shellMessages.imports}
          </AccountLink>
        )}
        {wayToSpaces !== null && (
          <AccountLink to="/spaces" icon={UsersRound} onClick={onLeave}>
            {wayToSpaces}
          </AccountLink>
        )}
        {user.needsTwoFactor && (
          <AccountLink to="/user-info" hash="two-factor" icon={ShieldCheck} onClick={onLeave}>
            {profileMessages.twoFactor.toSetup}
          </AccountLink>
        )}
        {isAdmin && (
          <AccountLink to="/admin" icon={ShieldCheck} onClick={onLeave}>
            {words.adminPanel}
          </AccountLink>
        )}
      </ul>
      <div className="mx-1 my-2 flex items-center justify-between border-y px-2 py-2.5">
        <span className="font-[620]">{words.theme}</span>
        <ThemeSwitch hideLabels />
      </div>
      <Button
        variant="quiet"
        icon={LogOut}
        busy={signOut.isPending}
        onClick={() => signOut.mutate(undefined)}
        className="w-full justify-start gap-3.5 px-4 font-[560]"
      >
        {words.signOut}
      </Button>
    </>
  );
}

function AccountAnchor({ icon: Icon, children, ...native }: AccountAnchorProps) {
  return (
    <li>
      <a
        {...native}
        className="flex min-h-12 items-center gap-3.5 rounded-[0.75rem] px-4 font-[560] hover:bg-surface-2"
      >
        <Icon size={20} aria-hidden="true" className="shrink-0" />
        {children}
      </a>
    </li>
  );
}
