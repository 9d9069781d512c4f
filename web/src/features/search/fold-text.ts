/** A text as the search compares it, and for each of its letters the start and end in the original. */
type FoldedText = { folded: string; starts: number[]; ends: number[] };

/** Letters that the server's search treats like others, although they are no accented form of them. */
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

/** Removes case and accents, as search_fold does in the database. */
export function foldText(text: string): FoldedText {
  const starts: number[] = [];
  const ends: number[] = [];
  let folded = '';
  let place = 0;
  for (const letter of text) {
    const next = place + letter.length;
    const plain = foldLetter(letter);
    // A combining accent belongs to the letter before it.
    if (plain === '' && ends.length > 0) ends[ends.length - 1] = next;
    for (let part = 0; part < plain.length; part += 1) {
      starts.push(place);
      ends.push(next);
    }
    folded += plain;
    place = next;
  }
  return { folded, starts, ends };
}

function foldLetter(letter: string): string {
  const plain = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return likened[plain] ?? plain;
}
