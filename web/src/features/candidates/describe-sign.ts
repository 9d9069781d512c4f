import type { Sign } from '@heirloom/contract/candidates/candidates.schema.ts';
import { candidateMessages } from '#features/candidates/candidates.messages.ts';
import { formatDate } from '#lib/format-date.ts';
import { formatTotalDuration } from '#lib/format-duration.ts';

/** Says in plain words why an event may begin at a moment. */
export function describeSign(sign: Sign): string {
  switch (sign.kind) {
    case 'cut':
    case 'recording':
    case 'cell':
      return candidateMessages[sign.kind];
    case 'date':
      return candidateMessages.date(...asFarAsTheyDiffer(sign.from, sign.to));
    case 'timecode':
      return candidateMessages.timecode(sign.from, sign.to);
    default:
      return candidateMessages.stretch[sign.kind](formatTotalDuration(sign.lengthMs));
  }
}

/** Two days, or two times of one day: '10:20'. */
function asFarAsTheyDiffer(from: string, to: string): [string, string] {
  const [one, other] = [formatDate(from), formatDate(to)];
  return one === other ? [from.slice(11, 16), to.slice(11, 16)] : [one, other];
}
