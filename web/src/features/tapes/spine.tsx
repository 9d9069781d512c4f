import type { TapeCard } from '@heirloom/contract/tapes/tapes.schema.ts';
import { Link } from '@tanstack/react-router';
import { type SpineShape, spineShapes } from '#features/tapes/spine-shape.ts';
import { tapeMessages as words } from '#features/tapes/tapes.messages.ts';
import { cn } from '#lib/cn.ts';

/** Width and height as on a real shelf, a VHS being the tallest. */
const forms: Record<SpineShape['form'], string> = {
  cassette: 'h-52 w-12 rounded-xs',
  small: 'h-38 w-10 rounded-xs',
  disc: 'h-46 w-8 rounded-print [--label-lines:1]',
  can: 'h-44 w-11 rounded-lg',
  album: 'h-50 w-14 rounded-xs',
};

export const bodyColours: Record<SpineShape['family'], string> = {
  video: 'spine-video',
  audio: 'spine-audio',
  photo: 'spine-photo',
  mixed: 'spine-mixed',
};

/** The back of a tape on the shelf, with its label as it is written. */
export function Spine({ tape }: { tape: TapeCard }) {
  const { family, form } = spineShapes[tape.kind];
  const kind = words.kinds[tape.kind];
  const isGone = tape.state === 'away' || tape.state === 'given-away';
  return (
    <Link
      to="/tapes/$id"
      params={{ id: tape.id }}
      title={tape.label}
      aria-label={words.spine(tape.number, tape.label, kind, words.states[tape.state])}
      className={cn(
        'spine relative flex flex-col items-center gap-1 px-1 pt-1.5 pb-1',
        forms[form],
        bodyColours[family],
        isGone && 'spine-gone',
      )}
    >
      <StateMark tape={tape} />
      <span className="spine-label min-h-0 w-full flex-1">
        <span className="spine-text">{tape.label}</span>
      </span>
      <span className="stamp text-[0.75rem] leading-none text-on-image">{tape.number}</span>
    </Link>
  );
}

/** A light: on once something was made of the tape, a ring while it waits. */
function StateMark({ tape }: { tape: TapeCard }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'size-2 shrink-0 rounded-full border-[1.5px]',
        tape.itemCount > 0 ? 'border-lamp bg-lamp' : 'border-on-image/80',
      )}
    />
  );
}
