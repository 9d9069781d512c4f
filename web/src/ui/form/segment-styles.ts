/** The style that tabs, segmented links and the theme switch share: a well with one raised segment. */
export const segmentGroup = 'flex w-full max-w-full rounded-[1rem] bg-surface-2 p-1 md:w-fit';

export const segment =
  'press flex min-h-11 min-w-11 flex-auto items-center justify-center gap-x-2.5 rounded-[0.75rem] border border-transparent px-2 py-1 text-center text-[1rem] leading-snug font-[620] whitespace-nowrap text-ink-2 hover:text-ink md:flex-none md:px-[1.125rem] md:text-body';
