import { Shield } from 'lucide-react';
import { useSession } from '#features/auth/use-session.ts';
import { shellMessages } from '#shell/shell.messages.ts';
import { Badge } from '#ui/badge.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LinkButton } from '#ui/form/link-button.tsx';
import { IconTile } from '#ui/icon-tile.tsx';

const words = shellMessages.denied;

/** What a signed-in person who is not an administrator sees on a page for administrators. */
export function AccessDenied() {
  const { user, isAdmin } = useSession();
  return (
    <div className="surface-card mx-auto max-w-180 pb-9">
      <EmptyState
        variant="bare"
        headingLevel={1}
        visual={<IconTile icon={Shield} tone="danger" size="lg" />}
        title={words.title}
        description={words.text}
        action={
          <>
            <LinkButton to="/" variant="primary">
              {words.goHome}
            </LinkButton>
            <LinkButton to="/force-admin">{words.grantAdmin}</LinkButton>
          </>
        }
        className="pb-6 md:pb-8"
      />
      <DescriptionList
        className="mx-auto w-fit max-w-full px-6"
        items={[
          { term: words.email, value: user?.email },
          {
            term: words.adminStatus,
            value: <Badge>{isAdmin ? words.isAdmin : words.isNotAdmin}</Badge>,
          },
        ]}
      />
    </div>
  );
}
