import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { placeTroubles } from '#platform/storage/place.messages.ts';

/**
 * Encrypts files in the format of age (age-encryption.org/v1), so that the program `age` can read them without us. The
 * library makes keys and heads; the bytes go through Node's ChaCha20-Poly1305, which is many times faster than its own.
 */
export type AgeBox = {
  /** The public half of the key: tells keys apart. */
  recipient: string;
  seal(pieces: AsyncIterable<Buffer>): AsyncIterable<Buffer>;
  sealedSize(sizeBytes: number): number;
  /** @throws BrokenSeal where the bytes are not those that were sealed, or were sealed for another key */
  open(sealed: AsyncIterable<Buffer>): AsyncIterable<Buffer>;
};

export class BrokenSeal extends Error {}

const chunkBytes = 64 * 1024;
const tagBytes = 16;
const nonceBytes = 16;

export function newIdentity(): Promise<string> {
  return generateX25519Identity();
}

/** @throws Error when it is no key, which begins with AGE-SECRET-KEY-1 */
export async function createAgeBox(identity: string): Promise<AgeBox> {
  const recipient = await identityToRecipient(identity);
  const { head } = await newHead(recipient);
  return {
    recipient,
    seal: (pieces) => seal(pieces, recipient),
    sealedSize: (sizeBytes) =>
      head.length +
      nonceBytes +
      sizeBytes +
      tagBytes * Math.max(1, Math.ceil(sizeBytes / chunkBytes)),
    open: (sealed) => open(sealed, identity),
  };
}

async function* seal(pieces: AsyncIterable<Buffer>, recipient: string): AsyncGenerator<Buffer> {
  const { head, fileKey } = await newHead(recipient);
  const nonce = randomBytes(nonceBytes);
  const key = payloadKey(fileKey, nonce);
  yield Buffer.concat([head, nonce]);
  for await (const { bytes, number, isLast } of chunksOf(pieces, chunkBytes)) {
    const options = { authTagLength: tagBytes };
    const cipher = createCipheriv('chacha20-poly1305', key, chunkNonce(number, isLast), options);
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

async function* open(sealed: AsyncIterable<Buffer>, identity: string): AsyncGenerator<Buffer> {
  const pieces = sealed[Symbol.asyncIterator]();
  try {
    yield* openPieces(pieces, identity);
  } finally {
    // Also of a file that is none of ours the connection, or the open file, is given back.
    await pieces.return?.();
  }
}

async function* openPieces(
  pieces: AsyncIterator<Buffer>,
  identity: string,
): AsyncGenerator<Buffer> {
  const { head, nonce, rest } = await readHead(pieces);
  const fileKey = await openHead(head, identity);
  const key = payloadKey(fileKey, nonce);
  for await (const { bytes, number, isLast } of chunksOf(rest, chunkBytes + tagBytes)) {
    if (bytes.length < tagBytes) throw new BrokenSeal(placeTroubles.sealCutOff);
    const options = { authTagLength: tagBytes };
    const cipher = createDecipheriv('chacha20-poly1305', key, chunkNonce(number, isLast), options);
    cipher.setAuthTag(bytes.subarray(-tagBytes));
    const text = cipher.update(bytes.subarray(0, -tagBytes));
    try {
      cipher.final();
    } catch (error) {
      throw new BrokenSeal(placeTroubles.sealBroken, { cause: error });
    }
    yield text;
  }
}

/** Lets the library write the head of a file, and learns the key of the file from it. */
async function newHead(recipient: string): Promise<{ head: Buffer; fileKey: Uint8Array }> {
  let fileKey = new Uint8Array();
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  encrypter.addRecipient({
    wrapFileKey: (key) => {
      fileKey = Uint8Array.from(key);
      return [];
    },
  });
  const empty = Buffer.from(await encrypter.encrypt(new Uint8Array()));
  return { head: empty.subarray(0, -(nonceBytes + tagBytes)), fileKey };
}

async function openHead(head: Buffer, identity: string): Promise<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  try {
    return await decrypter.decryptHeader(head);
  } catch (error) {
    throw new BrokenSeal(placeTroubles.sealForeign, {
      cause: error,
    });
  }
}

const payloadKey = (fileKey: Uint8Array, nonce: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', fileKey, nonce, 'payload', 32));

/** Eleven bytes that count the chunks, and one that marks the last. */
function chunkNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Cuts a stream into chunks of equal size; the last one may be shorter, and is empty only if all is. */
async function* chunksOf(pieces: AsyncIterable<Buffer>, size: number) {
  let waiting: Buffer = Buffer.alloc(0);
  let number = 0;
  for await (const piece of pieces) {
    waiting = waiting.length === 0 ? piece : Buffer.concat([waiting, piece]);
    let at = 0;
    for (; waiting.length - at > size; at += size) {
      yield { bytes: waiting.subarray(at, at + size), number, isLast: false };
      number += 1;
    }
    waiting = waiting.subarray(at);
  }
  yield { bytes: waiting, number, isLast: true };
}

const headEnd = /\n--- [\w+/]{43}\n/;
const mostHeadBytes = 64 * 1024;

/** Reads up to the nonce, and gives the rest back as a stream. */
async function readHead(pieces: AsyncIterator<Buffer>) {
  let read: Buffer = Buffer.alloc(0);
  for (;;) {
    const found = headEnd.exec(read.toString('latin1'));
    const end = found ? found.index + found[0].length : Infinity;
    if (read.length >= end + nonceBytes) {
      const rest = async function* (): AsyncGenerator<Buffer> {
        yield read.subarray(end + nonceBytes);
        yield* { [Symbol.asyncIterator]: () => pieces };
      };
      const nonce = read.subarray(end, end + nonceBytes);
      return { head: read.subarray(0, end), nonce, rest: rest() };
    }
    const next = read.length > mostHeadBytes ? { done: true as const } : await pieces.next();
    if (next.done) throw new BrokenSeal(placeTroubles.sealNone);
    read = Buffer.concat([read, next.value]);
  }
}
