import { DetailedError, Upload } from 'tus-js-client';
import { guestMessages } from '#features/guest-boxes/guest-boxes.messages.ts';
import type { GuestItem } from '#features/guest-boxes/guest-item.ts';
import { hashFile } from '#features/uploads/hash-file.ts';
import { pageLanguage } from '#languages/page-language.ts';

type Sending = {
  token: string;
  name: string;
  item: GuestItem;
  signal: AbortSignal;
  onShare: (share: number) => void;
};

/** The server refused a file, or cannot be reached any more. */
export class GuestRefusal extends Error {}

const chunkBytes = 32 * 1024 * 1024;
/** A lost connection is tried again for ten minutes. */
const retryDelaysMs = [0, 1_000, 2_000, 5_000, ...Array.from({ length: 60 }, () => 10_000)];

/**
 * Sends a file of a guest, from where an earlier try broke off; resolves when the server has stored it. Pausing keeps
 * what was sent. @throws GuestRefusal with a sentence; AbortError
 */
export async function sendGuestFile({
  token,
  name,
  item,
  signal,
  onShare,
}: Sending): Promise<void> {
  const { file } = item;
  const sha256 = await hashFile(file, signal);
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: `/api/guests/${token}/uploads`,
      headers: { 'accept-language': pageLanguage() },
      chunkSize: chunkBytes,
      retryDelays: retryDelaysMs,
      removeFingerprintOnSuccess: true,
      fingerprint: async () => ['heirloom-guest', token, sha256, file.size].join('-'),
      metadata: metadataOf(item, { name, sha256 }),
      onProgress: (bytes, total) => onShare(total > 0 ? bytes / total : 0),
      onShouldRetry: (error) => !signal.aborted && isWorthRetrying(error),
      onSuccess: () => resolve(),
      onError: (error) => reject(new GuestRefusal(reasonOf(error))),
    });
    signal.addEventListener('abort', () => {
      void upload.abort(false);
      reject(new DOMException('The upload was paused.', 'AbortError'));
    });
    void upload.findPreviousUploads().then(([previous]) => {
      if (previous) upload.resumeFromPreviousUpload(previous);
      if (!signal.aborted) upload.start();
    }, reject);
  });
}

function metadataOf(
  { file, title, words, date, type }: GuestItem,
  { name, sha256 }: { name: string; sha256: string },
): Record<string, string> {
  return {
    filename: file.name,
    filetype: file.type,
    sha256,
    lastModified: String(file.lastModified),
    title: title.trim(),
    description: words.trim(),
    type,
    guestName: name.trim(),
    ...(date.trim() !== '' && { takenAt: date.trim() }),
  };
}

const statusOf = (error: unknown): number =>
  error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;

/** 0: no answer. 423: the connection that broke still holds the upload. 429: too many at once. */
function isWorthRetrying(error: unknown): boolean {
  return [0, 408, 423, 429, 500, 502, 503, 504].includes(statusOf(error));
}

function reasonOf(error: unknown): string {
  if (statusOf(error) === 404) return guestMessages.page.linkEnded;
  const body = error instanceof DetailedError ? error.originalResponse?.getBody() : '';
  try {
    return (JSON.parse(body ?? '') as { message?: string }).message ?? guestMessages.page.unknown;
  } catch {
    return guestMessages.page.unknown;
  }
}
