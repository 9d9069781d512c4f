import { accountsMessages } from '#features/accounts/accounts.messages.ts';
import { CopyDialog } from '#features/shares/copy-dialog.tsx';

const words = accountsMessages.invitations;

type InvitationLinkProps = { link: string; email: string; onClose: () => void };

/** Shows the link of an invitation, for the administrator to pass on. */
export function InvitationLink({ link, email, onClose }: InvitationLinkProps) {
  return (
    <CopyDialog
      title={words.made}
      lead={words.linkLead(email)}
      label={words.link}
      text={link}
      words={words}
      onClose={onClose}
    />
  );
}
