import type { TapeCard } from '@heirloom/contract/tapes/tapes.schema.ts';
import { Link } from '@tanstack/react-router';
import { spineShapes } from '#features/tapes/spine-shape.ts';
import { bodyColours } from '#features/tapes/spine.tsx';
import { StateBadge } from '#features/tapes/state-badge.tsx';
import { tapeMessages as words } from '#features/tapes/tapes.messages.ts';
import { cn } from '#lib/cn.ts';

type TapeLineProps = { tape: TapeCard; isCard?: boolean };

/** A tape in one line, or as the card of a phone. */
export function TapeLine({ tape, isCard = false }: TapeLineProps) {
  const { family } = spineShapes[tape.kind];
  return (
    <li
      className={cn(
        'relative flex items-stretch gap-3.5 overflow-hidden',
        isCard ? 'surface-card' : 'py-2.5',
      )}
    >
      <span
        aria-hidden="true"
        className={cn(
          'stamp grid w-13 shrink-0 place-items-center text-on-image',
          bodyColours[family],
          !isCard && 'rounded-xs',
        )}
      >
        {tape.number}
      </span>
      <div className={cn('min-w-0 flex-1', isCard && 'py-3')}>
        <Link
          to="/tapes/$id"
          params={{ id: tape.id }}
          className="card-title line-clamp-2 break-words after:absolute after:inset-0"
        >
          {tape.label}
        </Link>
        <p className="mt-0.5 text-small text-ink-2">
          {words.kinds[tape.kind]}
          {' · '}
          {!isCard && tape.place !== null ? tape.place : words.items(tape.itemCount)}
        </p>
      </div>
      {(isCard || tape.state !== 'to-transfer') && (
        <div className={cn('flex items-center', isCard && 'pr-3')}>
          <StateBadge state={tape.state} />
        </div>
      )}
    </li>
  );
}
