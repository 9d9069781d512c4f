import type { TapeCard } from '@heirloom/contract/tapes/tapes.schema.ts';
import { useState } from 'react';
import { TapeLine } from '#features/tapes/tape-line.tsx';
import { tapeMessages } from '#features/tapes/tapes.messages.ts';
import { Button } from '#ui/form/button.tsx';

const words = tapeMessages.toTransfer;
const shownAtFirst = 6;

/** The tapes of which nothing was made yet. */
export function StillToTransfer({ tapes }: { tapes: readonly TapeCard[] }) {
  const [showsAll, setShowsAll] = useState(false);
  if (tapes.length === 0) return null;
  const shown = showsAll ? tapes : tapes.slice(0, shownAtFirst);
  const more = tapes.length - shown.length;
  return (
    <section aria-labelledby="still-to-transfer" className="surface-card px-5 pt-4 pb-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="still-to-transfer" className="title-album">
          {words.title}
        </h2>
        <p className="stamp text-ink-3">{tapeMessages.count(tapes.length)}</p>
      </div>
      <p className="text-small text-ink-2">{words.hint}</p>
      <ul className="mt-2 grid gap-x-10 md:grid-cols-2 2xl:grid-cols-3">
        {shown.map((tape) => (
          <TapeLine key={tape.id} tape={tape} />
        ))}
      </ul>
      {more > 0 && (
        <Button size="sm" variant="soft" className="mt-2" onClick={() => setShowsAll(true)}>
          {words.more(more)}
        </Button>
      )}
    </section>
  );
}
