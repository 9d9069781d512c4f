import { useNavigate } from '@tanstack/react-router';
import { Check, House, LogIn, LogOut, Shield, X } from 'lucide-react';
import { useSession } from '#features/auth/use-session.ts';
import { useSignOut } from '#features/auth/use-sign-out.ts';
import { rolesMessages } from '#features/roles/roles.messages.ts';
import { debugMessages } from '#pages/debug.messages.ts';
import { Badge } from '#ui/badge.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/form/button.tsx';
import { LinkButton } from '#ui/form/link-button.tsx';
import { PageHeader } from '#ui/page-header.tsx';

const words = debugMessages.auth;
const sessionWords = {
  'signed-in': words.active,
  'signed-out': words.none,
  loading: words.loading,
};

/** Shows the visitor's own session state, but no token. */
export function DebugAuthPage() {
  const { status, user, isAdmin } = useSession();
  return (
    <div className="mx-auto max-w-205">
      <PageHeader title={words.title} />
      <div className="surface-card px-7 py-4">
        <DescriptionList
          ruled
          items={[
            { term: words.signedIn, value: <Flag isSet={user !== null} /> },
            { term: words.admin, value: <Flag isSet={isAdmin} /> },
            {
              term: words.session,
              value: <Flag isSet={status === 'signed-in'} label={sessionWords[status]} />,
            },
            { term: words.email, value: user?.email ?? words.none },
            { term: words.userId, value: <span className="stamp">{user?.id ?? words.none}</span> },
          ]}
        />
      </div>
      <DebugActions isSignedIn={user !== null} isAdmin={isAdmin} />
    </div>
  );
}

type FlagProps = { isSet: boolean; label?: string };

function Flag({ isSet, label = isSet ? words.yes : words.no }: FlagProps) {
  return (
    <Badge tone={isSet ? 'success' : 'neutral'} icon={isSet ? Check : X}>
      {label}
    </Badge>
  );
}

type DebugActionsProps = { isSignedIn: boolean; isAdmin: boolean };

/** All buttons of the specification; what makes no sense in this state is disabled and says why. */
function DebugActions({ isSignedIn, isAdmin }: DebugActionsProps) {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const grantAdmin = () => {
    if (isSignedIn) void navigate({ to: '/force-admin' });
    else showToast.error({ title: rolesMessages.mustBeSignedIn });
  };
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {isSignedIn ? (
        <Button icon={LogIn} disabledReason={words.signedInAlready}>
          {words.logIn}
        </Button>
      ) : (
        <LinkButton to="/auth" variant="primary" icon={LogIn}>
          {words.logIn}
        </LinkButton>
      )}
      <Button
        icon={Shield}
        disabledReason={isAdmin ? words.adminAlready : undefined}
        onClick={grantAdmin}
      >
        {words.grantAdmin}
      </Button>
      {isAdmin ? (
        <LinkButton to="/admin">{words.goToAdmin}</LinkButton>
      ) : (
        <Button disabledReason={words.adminsOnly}>{words.goToAdmin}</Button>
      )}
      <LinkButton to="/admin-test">{words.adminTest}</LinkButton>
      <LinkButton to="/" icon={House}>
        {words.home}
      </LinkButton>
      <Button
        variant="danger-outline"
        icon={LogOut}
        busy={signOut.isPending}
        disabledReason={isSignedIn ? undefined : words.signedOutAlready}
        onClick={() => signOut.mutate(undefined)}
      >
        {words.signOut}
      </Button>
    </div>
  );
}
