/** Decides whether bytes are text in any of the usual encodings, and reads them. */

export type DecodedText = {
  /** The text without its byte order mark. */
  text: string;
  /** Whether all bytes are text; otherwise only the beginning is. */
  isWholly: boolean;
};

const escape = 0x1b;
const dosEndOfFile = 0x1a;

/** Reads bytes as UTF-8, UTF-16, UTF-32 or an eight-bit text, whichever they look like. */
export function decodeText(bytes: Buffer): DecodedText {
  const wide = decodeWide(bytes);
  if (wide !== null) return { text: wide, isWholly: isFreeOfControls(wide) };
  // Latin-1 maps each byte to one character: control characters and ASCII signatures are kept.
  const text = bytes.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '');
  return { text, isWholly: isFreeOfControls(text) && (isUtf8(bytes) || looksWritten(text)) };
}

/** The end of the bytes may be the middle of a character. */
function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Tells text in any eight-bit encoding from noise: it has letters, and spaces or ends of lines. */
function looksWritten(text: string): boolean {
  const spaces = text.match(/\s/g)?.length ?? 0;
  const letters = text.match(/[A-Za-z\u00c0-\u00ff]/g)?.length ?? 0;
  return spaces >= Math.floor(text.length / 100) && letters >= text.length / 4;
}

function decodeWide(bytes: Buffer): string | null {
  if (bytes.length < 4) return null;
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return decodeUtf32(bytes, 'little');
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return decodeUtf32(bytes, 'big');
  if (a === 0xff && b === 0xfe) return decodeUtf16(bytes, 'little');
  if (a === 0xfe && b === 0xff) return decodeUtf16(bytes, 'big');
  // Without a byte order mark: western text in UTF-16 has a zero byte beside each letter.
  if (isPrintable(a) && b === 0 && isPrintable(c) && d === 0) return decodeUtf16(bytes, 'little');
  if (a === 0 && isPrintable(b) && c === 0 && isPrintable(d)) return decodeUtf16(bytes, 'big');
  return null;
}

function decodeUtf16(bytes: Buffer, order: 'little' | 'big'): string {
  const even = bytes.subarray(0, bytes.length - (bytes.length % 2));
  const little = order === 'little' ? even : Buffer.from(even).swap16();
  return little.toString('utf16le').replace(/^\ufeff/, '');
}

function decodeUtf32(bytes: Buffer, order: 'little' | 'big'): string {
  let text = '';
  for (let at = 4; at + 4 <= bytes.length; at += 4) {
    const code = order === 'little' ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
    text += code <= 0x10ffff ? String.fromCodePoint(code) : '\0';
  }
  return text;
}

function isPrintable(byte: number | undefined): boolean {
  return byte !== undefined && (isTextSpace(byte) || (byte >= 0x20 && byte < 0x7f));
}

function isFreeOfControls(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x20 && !isTextSpace(code)) return false;
    if (code === 0x7f || code === 0xfffe || code === 0xffff) return false;
  }
  return text.length > 0;
}

function isTextSpace(code: number): boolean {
  return (code >= 0x09 && code <= 0x0d) || code === escape || code === dosEndOfFile;
}
