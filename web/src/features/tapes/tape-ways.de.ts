import type { tapeWayMessages } from '#features/tapes/tape-ways.messages.ts';
import type { Translation } from '#languages/messages-of.ts';

export const tapeWayGerman: Translation<typeof tapeWayMessages> = { putOnto: 'Auf ein Band legen' };
