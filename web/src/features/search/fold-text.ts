/** A text as the search compares it, and for each of its letters the place in the original where it came from. */
type FoldedText = { folded: string; starts: number[]; ends: number[] };

/** Letters that are one with others for the server's search, but no accented form of them. */
const likened: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
};

/** Leaves case and accents out, as search_fold does in the database. */
export const foldText = (text: string): FoldedText => {
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = '';
  let place = 0;
  for (const letter of text) {
    const next = place + letter.length;
    const plain = foldLetter(letter);
    // An accent of its own belongs to the letter before it.
    if (plain === '' && ends.length > 0) ends[ends.length - 1] = next;
    for (let part = 0; part < plain.length; part += 1) {
      starts.push(place);
      ends.push(next);
    }
    folded += plain;
    place = next;
  }
  return { folded, starts, ends };
};

const foldLetter = (letter: string): string => {
  const plain = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return likened[plain] ?? plain;
};
