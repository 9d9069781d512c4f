import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { messageOf } from '#api/errors.ts';
import { api } from '#api/orpc.ts';
import { ClaimSetupForm } from '#features/roles/claim-setup-form.tsx';
import { rolesMessages } from '#features/roles/roles.messages.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';
import { LinkButton } from '#ui/form/link-button.tsx';
import { IconTile } from '#ui/icon-tile.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Spinner } from '#ui/spinner.tsx';

const words = rolesMessages.setup;

/** The first-run screen: while there is no administrator, the set-up code makes one. */
export function ForceAdminPage() {
  const navigate = useNavigate();
  const { data, error } = useQuery(api.roles.setupState.queryOptions({ staleTime: 0 }));
  if (error) return <InlineAlert>{messageOf(error)}</InlineAlert>;
  if (data === undefined) return <Spinner label={words.loading} className="min-h-[40dvh]" />;
  if (data.isOpen) {
    return (
      <div className="mx-auto max-w-140">
        <PageHeader title={words.title} subtitle={words.lead} />
        <div className="surface-card p-6 md:p-8">
          <ClaimSetupForm onClaimed={() => void navigate({ to: '/admin' })} />
        </div>
      </div>
    );
  }
  return <SetupClosed />;
}

function SetupClosed() {
  return (
    <EmptyState
      headingLevel={1}
      visual={<IconTile icon={Lock} size="lg" />}
      title={words.closedTitle}
      description={words.closedText}
      action={
        <LinkButton to="/" variant="primary">
          {words.goHome}
        </LinkButton>
      }
      className="mx-auto max-w-180"
    />
  );
}
