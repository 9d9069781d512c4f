import { ShieldCheck } from 'lucide-react';
import { profileMessages } from '#features/profiles/profiles.messages.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LinkButton } from '#ui/form/link-button.tsx';
import { IconTile } from '#ui/icon-tile.tsx';

const words = profileMessages.twoFactor;

/** Replaces the admin pages for an administrator until two-factor sign-in is on. */
export function TwoFactorNeeded() {
  return (
    <EmptyState
      headingLevel={1}
      visual={<IconTile icon={ShieldCheck} tone="accent" size="lg" />}
      title={words.demandTitle}
      description={words.demand}
      action={
        <LinkButton to="/user-info" hash="two-factor" variant="primary">
          {words.toSetup}
        </LinkButton>
      }
    />
  );
}
