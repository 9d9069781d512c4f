import { randomBytes } from 'node:crypto';

/** Makes a UUIDv7 (RFC 9562): sorts by the time it was made, `nowMs` in milliseconds since 1970. */
export function newId(nowMs: number = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(nowMs, 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}

/** Makes an unguessable token of 256 bits, safe in URLs and file names. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}
