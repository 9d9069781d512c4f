import { messagesOf } from '#languages/messages-of.ts';

export const mailedInvitationMessages = messagesOf('mailedInvitation', {
  title: 'Invite by mail',
  intro:
    'The mail says what the space is and leads to a page for joining. Only the owner of the address can join by it, within 7 days.',
  email: 'E-mail address',
  send: 'Send invitation',
  sending: 'Sending…',
  sent: (email: string) => ({ title: 'The invitation is on its way', description: email }),
  failed: (message: string) => ({
    title: 'The invitation could not be sent',
    description: message,
  }),
});
