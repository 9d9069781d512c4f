import type { Tape } from '@heirloom/contract/tapes/tapes.schema.ts';
import { spineShapes } from '#features/tapes/spine-shape.ts';
import { bodyColours } from '#features/tapes/spine.tsx';
import { tapeMessages as words } from '#features/tapes/tapes.messages.ts';
import { cn } from '#lib/cn.ts';

/** The front of a tape: its label as it is written, on paper. */
export function TapeFace({ tape }: { tape: Tape }) {
  return (
    <div
      className={cn('rounded-md p-3 shadow-2 md:p-4', bodyColours[spineShapes[tape.kind].family])}
    >
      <div className="tape-paper flex min-h-36 flex-col justify-between gap-4 px-5 py-3.5 md:min-h-44 md:px-7 md:py-5">
        <h1
          tabIndex={-1}
          data-page-title=""
          className="font-serif text-[clamp(1.5rem,1.1rem+1.6vw,2.5rem)] leading-[1.15] font-[540] break-words outline-none"
        >
          {tape.label}
        </h1>
        <p className="stamp flex flex-wrap gap-x-5 gap-y-1">
          <span>{words.number(tape.number)}</span>
          <span>{words.kinds[tape.kind]}</span>
          <span>{words.states[tape.state]}</span>
          {tape.place !== null && <span className="break-words">{tape.place}</span>}
        </p>
      </div>
    </div>
  );
}
