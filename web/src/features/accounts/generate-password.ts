/** Without letters and digits that look alike: I, l, 1, O, 0. */
const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const groupLength = 4;

/** Makes a password to read out or write down: groups of four, at least 16 letters and `minimum` characters. */
export function generatePassword(minimum: number): string {
  const groups = Math.max(4, Math.ceil((minimum + 1) / (groupLength + 1)));
  return Array.from({ length: groups }, randomGroup).join('-');
}

function randomGroup(): string {
  return Array.from({ length: groupLength }, randomLetter).join('');
}

/** Draws again beyond the last whole multiple, so that each letter is equally likely. */
function randomLetter(): string {
  const fair = 256 - (256 % alphabet.length);
  for (;;) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < fair) return alphabet.charAt(byte % alphabet.length);
  }
}
