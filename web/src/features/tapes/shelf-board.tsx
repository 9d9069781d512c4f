import { useId } from 'react';
import type { Board } from '#features/tapes/arrange-shelf.ts';
import { Spine } from '#features/tapes/spine.tsx';
import { TapeLine } from '#features/tapes/tape-line.tsx';
import { tapeMessages as words } from '#features/tapes/tapes.messages.ts';

/** The tapes of one place: spines on a board, on phones as cards. */
export function ShelfBoard({ board, isNarrow }: { board: Board; isNarrow: boolean }) {
  const id = useId();
  const { place, tapes } = board;
  return (
    <section aria-labelledby={id} className="max-w-full min-w-56 grow">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <h2 id={id} className="title-album min-w-0 break-words">
          {place ?? words.noPlace}
        </h2>
        <p className="stamp text-ink-3">{words.count(tapes.length)}</p>
      </div>
      {isNarrow ? (
        <ul className="grid gap-3 sm:grid-cols-2">
          {tapes.map((tape) => (
            <TapeLine key={tape.id} tape={tape} isCard />
          ))}
        </ul>
      ) : (
        <ul className="shelf">
          {tapes.map((tape) => (
            <li key={tape.id}>
              <Spine tape={tape} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
