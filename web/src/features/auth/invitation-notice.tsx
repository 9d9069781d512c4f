import { authMessages } from '#features/auth/auth.messages.ts';
import { useInvitation } from '#features/auth/use-invitation.ts';
import { InlineAlert } from '#ui/feedback/inline-alert.tsx';

const words = authMessages.invitation;

type InvitationNoticeProps = {
  /** The name of who invites; null: not known. */
  invitedBy: string | null;
  /** What to do now. */
  hint: string;
};

/** Says who invites. */
export function InvitationNotice({ invitedBy, hint }: InvitationNoticeProps) {
  const title = invitedBy === null ? words.fromNobody : words.from(invitedBy);
  return (
    <InlineAlert tone="info" title={title} className="mb-6">
      {hint}
    </InlineAlert>
  );
}

/** What an invitation says where people make their accounts at the provider. */
export function ProviderInvitation(props: { invitation: string; provider: string }) {
  const { data: invited } = useInvitation(props.invitation);
  if (invited === undefined) return null;
  if (invited === null) return <InvitationOver />;
  const hint = words.byProvider(props.provider, invited.email);
  return <InvitationNotice invitedBy={invited.invitedBy} hint={hint} />;
}

export function InvitationOver() {
  return <InlineAlert title={words.overTitle}>{words.over}</InlineAlert>;
}
