import type { TapeState } from '@heirloom/contract/tapes/tape-words.ts';
import { Check, CheckCheck, Gift, Hourglass, type LucideIcon, Truck } from 'lucide-react';
import { tapeMessages } from '#features/tapes/tapes.messages.ts';
import { Badge, type BadgeTone } from '#ui/badge.tsx';

const looks: Record<TapeState, { tone: BadgeTone; icon: LucideIcon }> = {
  'to-transfer': { tone: 'warning', icon: Hourglass },
  away: { tone: 'info', icon: Truck },
  transferred: { tone: 'success', icon: Check },
  checked: { tone: 'success', icon: CheckCheck },
  'given-away': { tone: 'neutral', icon: Gift },
};

export function StateBadge({ state }: { state: TapeState }) {
  return <Badge {...looks[state]}>{tapeMessages.states[state]}</Badge>;
}
