import { accountsMessages } from '#features/admin/accounts/accounts.messages.ts';
import { CopyDialog } from '#features/shares/copy-dialog.tsx';

const words = accountsMessages.invitations;

type InvitationLinkProps = { link: string; email: string; onClose: () => void };

/** The link of an invitation, to be handed over by whoever made it. */
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
