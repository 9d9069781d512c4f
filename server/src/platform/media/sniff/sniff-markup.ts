/** Distinguishes pages, drawings, lists and other documents written in angle brackets. */
import type { Refusal } from '#platform/media/sniff/refusals.ts';

const playlistRoots = new Set(['mpd', 'playlist', 'asx', 'smil', 'smoothstreamingmedia']);

const htmlElements = new Set(
  (
    'html head body script iframe h1 h2 h3 div font table a style title b br p img meta link form ' +
    'object embed base input template math video audio'
  ).split(' '),
);

type Opening = {
  /** Names of `<?…?>` instructions and of the document type, in lower case. */
  instructions: string[];
  documentType: string | null;
  hasComment: boolean;
  /** The first element without its namespace prefix. */
  root: string | null;
};

/** Finds the kind of text that starts with `<` by its document type and first element; null if it is no markup. */
export function sniffMarkup(start: string): Refusal | null {
  const { instructions, documentType, hasComment, root } = readOpening(start);
  if (instructions.includes('php')) return 'program';
  if (documentType === 'html') return 'html';
  if (root === 'svg' || documentType === 'svg') return 'svg';
  if (instructions.includes('wpl') || (root && playlistRoots.has(root))) return 'playlist';
  if (root === 'tt') return 'subtitle';
  if (root && htmlElements.has(root)) return 'html';
  if (instructions.includes('xml') || documentType) return 'xml';
  return hasComment ? 'html' : null;
}

function readOpening(text: string): Opening {
  const opening: Opening = { instructions: [], documentType: null, hasComment: false, root: null };
  let at = 0;
  while (at < text.length) {
    const rest = text.slice(at, at + 200);
    const space = /^[\s\0]+/.exec(rest);
    if (space) {
      at += space[0].length;
    } else if (rest.startsWith('<?')) {
      opening.instructions.push(/^<\?(\w+)/.exec(rest)?.[1]?.toLowerCase() ?? '');
      at = behind(text, '>', at);
    } else if (rest.startsWith('<!--')) {
      opening.hasComment = true;
      at = behind(text, '-->', at);
    } else if (/^<!doctype\s/i.test(rest)) {
      opening.documentType = /^<!doctype\s+([\w-]+)/i.exec(rest)?.[1]?.toLowerCase() ?? 'xml';
      at = behindDocumentType(text, at);
    } else {
      const element = /^<(?:[\w.-]+:)?([a-z][\w.-]*)(?=[\s>/\0]|$)/i.exec(rest);
      opening.root = element?.[1]?.toLowerCase() ?? null;
      return opening;
    }
  }
  return opening;
}

function behind(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at + mark.length;
}

/** Finds the end of a document type, which may contain declarations in brackets, with `>` inside. */
function behindDocumentType(text: string, from: number): number {
  const close = text.indexOf('>', from);
  const bracket = text.indexOf('[', from);
  if (bracket < 0 || close < bracket) return behind(text, '>', from);
  return behind(text, '>', behind(text, ']', bracket));
}
