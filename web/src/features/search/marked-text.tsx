import { matchRanges } from '#features/search/match-ranges.ts';

type MarkedTextProps = { text: string; query: string };

/** A text in which the matches of the query are underlined in the accent colour. */
export function MarkedText({ text, query }: MarkedTextProps) {
  const ranges = matchRanges(text, query);
  return (
    <>
      {ranges.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(ranges[index - 1]?.end ?? 0, start)}
          <mark className="rounded-xs bg-lamp-soft text-inherit underline decoration-lamp-edge decoration-2 underline-offset-4">
            {text.slice(start, end)}
          </mark>
        </span>
      ))}
      {text.slice(ranges.at(-1)?.end ?? 0)}
    </>
  );
}
