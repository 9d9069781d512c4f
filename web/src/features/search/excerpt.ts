import { matchRanges } from '#features/search/match-ranges.ts';

const lettersBefore = 24;
const lettersInAll = 72;

/** Returns the part of a description around the first match, on one line; null without a match. */
export function excerptOf(description: string | null, query: string): string | null {
  if (description === null) return null;
  const text = description.replaceAll(/\s+/g, ' ').trim();
  const [first] = matchRanges(text, query);
  if (!first) return null;
  const from = first.start <= lettersBefore ? 0 : wordStart(text, first.start - lettersBefore);
  const end = Math.max(from + lettersInAll, first.end);
  const to = end >= text.length ? text.length : Math.max(wordEnd(text, end), first.end);
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
}

/** The start of the next word after the place; a long word is cut between two letters. */
function wordStart(text: string, place: number): number {
  const space = text.indexOf(' ', place);
  const isNear = space !== -1 && space - place < lettersBefore - 1;
  return isNear ? space + 1 : wholeLetter(text, place);
}

function wordEnd(text: string, place: number): number {
  const space = text.lastIndexOf(' ', place);
  return space > place - lettersBefore ? space : wholeLetter(text, place);
}

/** Avoids cutting a surrogate pair, such as an emoji, in half. */
function wholeLetter(text: string, place: number): number {
  const code = text.charCodeAt(place);
  return code >= 0xdc00 && code <= 0xdfff ? place + 1 : place;
}
