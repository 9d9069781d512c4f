/** The luma of its blocks, eight in each row. */
type Picture = { layout: Float32Array };

/** Of each second. */
export const printBytes = 8;
const columns = 8;
/** The last row of blocks has torn lines on tapes. */
const rows = 5;
/** Blocks of an even picture differ by noise alone. */
const leastContrast = 6;

/**
 * Tells in 8 bytes what each second of a film looks like, however bright, small, blurred or noisy its transfer is: which
 * blocks of its mean picture are brighter than their neighbours. Nothing but zeros for black, blue and the like.
 */
export function printPictures(pictures: readonly Picture[], perSecond: number): Buffer {
  const seconds = Math.floor(pictures.length / perSecond);
  const prints = Buffer.alloc(seconds * printBytes);
  for (let second = 0; second < seconds; second += 1) {
    const shown = pictures.slice(second * perSecond, (second + 1) * perSecond);
    printSecond(meanOf(shown), prints.subarray(second * printBytes, (second + 1) * printBytes));
  }
  return prints;
}

function meanOf(shown: readonly Picture[]): number[] {
  return Array.from(
    { length: columns * rows },
    (_, place) => shown.reduce((sum, { layout }) => sum + layout[place]!, 0) / shown.length,
  );
}

function printSecond(blocks: readonly number[], print: Buffer): void {
  if (contrastOf(blocks) < leastContrast) return;
  let bit = 0;
  const put = (isSet: boolean) => {
    if (isSet) print[bit >> 3]! |= 1 << (bit & 7);
    bit += 1;
  };
  for (let place = 0; place < blocks.length; place += 1) {
    const isLastColumn = place % columns === columns - 1;
    if (!isLastColumn) put(blocks[place]! > blocks[place + 1]!);
    const below = blocks[place + columns];
    if (below !== undefined && !isLastColumn) put(blocks[place]! > below);
  }
  // The last bit says that there is something to see.
  print[printBytes - 1]! |= 0x80;
}

function contrastOf(blocks: readonly number[]): number {
  const mean = blocks.reduce((sum, value) => sum + value, 0) / blocks.length;
  return Math.sqrt(blocks.reduce((sum, value) => sum + (value - mean) ** 2, 0) / blocks.length);
}
