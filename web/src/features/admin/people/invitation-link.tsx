import { peopleMessages } from '#features/admin/people/people.messages.ts';
import { CopyDialog } from '#features/shares/copy-dialog.tsx';

const words = peopleMessages.invitations;

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
