import { messagesOf } from '#languages/messages-of.ts';

export const apiMessages = messagesOf('api', {
  offline: 'Heirloom cannot be reached. Please check your connection.',
  unavailable: 'The server is not ready. Please try again in a moment.',
  unexpected: 'An unexpected error occurred',
  changedMeanwhile: 'Not saved yet: somebody else has changed this in the meantime',
  fallback: 'An error occurred',
});
