import { createSHA256 } from 'hash-wasm';

/** The worker reads a file in pieces of this size, reports the share read so far, and answers with the SHA-256. */
const pieceBytes = 8 * 1024 * 1024;

export type HashMessage = { share: number } | { sha256: string } | { failed: string };

const post = (message: HashMessage): void => self.postMessage(message);

async function hash(file: File): Promise<void> {
  const hasher = await createSHA256();
  for (let from = 0; from < file.size; from += pieceBytes) {
    const piece = await file.slice(from, from + pieceBytes).arrayBuffer();
    hasher.update(new Uint8Array(piece));
    post({ share: Math.min(1, (from + pieceBytes) / file.size) });
  }
  post({ sha256: hasher.digest('hex') });
}

self.addEventListener('message', (event: MessageEvent<File>) => {
  hash(event.data).catch((error: unknown) => post({ failed: String(error) }));
});
