import { messagesOf } from '#languages/messages-of.ts';

export const rolesMessages = messagesOf('roles', {
  mustBeSignedIn: 'You must be logged in to grant admin access',
  failed: 'Failed to grant admin access',
  setup: {
    title: 'Set up this archive',
    lead: 'The first administrator looks after accounts, subscriptions and storage. The server printed a set-up code when it started, which is valid for a day: whoever has it can become that administrator.',
    code: 'Set-up code',
    codeHint: 'Ask the person who started the server.',
    codeRequired: 'Please enter the set-up code.',
    claim: 'Grant Admin Access',
    claiming: 'Checking the code…',
    loading: 'Checking whether this archive is set up…',
    closedTitle: 'Set-up is closed',
    closedText:
      'This archive has an administrator already. Only an administrator can make another one.',
    goHome: 'Go Home',
  },
});
