import type { TapeCard } from '@heirloom/contract/tapes/tapes.schema.ts';
import { Check, Plus } from 'lucide-react';
import { tapeMessages } from '#features/tapes/tapes.messages.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/form/button.tsx';

const { kinds, number: numberOf, putOnto: words } = tapeMessages;

type TapeChoiceProps = { tape: TapeCard; isOn: boolean; busy: boolean; onChoose: () => void };

/** A tape that something can be put onto. */
export function TapeChoice({ tape, isOn, busy, onChoose }: TapeChoiceProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="card-title break-words">{tape.label}</p>
        <p className="text-small text-ink-2">
          {[numberOf(tape.number), kinds[tape.kind], tape.place].filter(Boolean).join(' · ')}
        </p>
      </div>
      {isOn ? (
        <Badge tone="success" icon={Check}>
          {words.isOn}
        </Badge>
      ) : (
        <Button
          size="sm"
          icon={Plus}
          aria-label={words.choose(tape.label)}
          busy={busy}
          onClick={onChoose}
        >
          {words.menu}
        </Button>
      )}
    </li>
  );
}
