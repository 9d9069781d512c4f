import { messagesOf } from '#languages/messages-of.ts';

/** The words of the ways to the shelf, which are on pages without it. */
export const tapeWayMessages = messagesOf('tapeWays', { putOnto: 'Put onto a tape' });
