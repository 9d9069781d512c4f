import { createSHA256 } from 'hash-wasm';

/** Reads a file in pieces and answers with its SHA-256; tells the share that is read on the way. */
const pieceBytes = 8 * 1024 * 1024;

export type HashMessage = { share: number } | { sha256: string } | { failed: string };

const post = (message: HashMessage): void => self.postMessage(message);

const hash = async (file: File): Promise<void> => {
  const hasher = await createSHA256();
  for (let from = 0; from < file.size; from += pieceBytes) {
    const piece = await file.slice(from, from + pieceBytes).arrayBuffer();
    hasher.update(new Uint8Array(piece));
    post({ share: Math.min(1, (from + pieceBytes) / file.size) });
  }
  post({ sha256: hasher.digest('hex') });
};

self.addEventListener('message', (event: MessageEvent<File>) => {
  hash(event.data).catch((error: unknown) => post({ failed: String(error) }));
});
