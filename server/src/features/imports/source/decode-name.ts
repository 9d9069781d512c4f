import { TextDecoder } from 'node:util';

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const western = new TextDecoder('windows-1252');

/** The upper half of code page 437, in which old ZIP programs write names. */
const codePage437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}';

/** Letters that names have in code page 437; other bytes of the upper half are frames and formulas there. */
const isOldLetter = (byte: number): boolean =>
  byte < 0x9b || (byte >= 0xa0 && byte <= 0xa8) || byte === 0xe1;

/** Reads a name that does not say its encoding: UTF-8 if it is that, else the one in which it consists of letters. */
export function decodeName(bytes: Buffer): string {
  try {
    return strict.decode(bytes);
  } catch {
    if (!bytes.every(isOldLetter)) return western.decode(bytes);
    return Array.from(bytes, decodeOld).join('');
  }
}

function decodeOld(byte: number): string {
  return byte < 0x80 ? String.fromCharCode(byte) : (codePage437[byte - 0x80] ?? '');
}
