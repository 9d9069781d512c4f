import { Upload } from 'tus-js-client';
import { guestMessages } from '#features/guest-boxes/guest-boxes.messages.ts';
import type { GuestItem } from '#features/guest-boxes/guest-item.ts';
import { hashFile } from '#features/uploads/hash-file.ts';
import { messageIn, sendingOptions, statusOf } from '#features/uploads/tus-sending.ts';
import { uploadMessages } from '#features/uploads/uploads.messages.ts';

type Sending = {
  token: string;
  name: string;
  item: GuestItem;
  signal: AbortSignal;
  onShare: (share: number) => void;
};

/** The server refused a file, or cannot be reached any more. */
export class GuestRefusal extends Error {}

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
  const sha256 = await hashFile(file, signal).catch(() => {
    throw new GuestRefusal(uploadMessages.unreadableFile);
  });
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: `/api/guests/${token}/uploads`,
      ...sendingOptions(signal),
      removeFingerprintOnSuccess: true,
      fingerprint: async () => ['heirloom-guest', token, sha256, file.size].join('-'),
      metadata: metadataOf(item, { name, sha256 }),
      onProgress: (bytes, total) => onShare(total > 0 ? bytes / total : 0),
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

function reasonOf(error: unknown): string {
  if (statusOf(error) === 404) return guestMessages.page.linkEnded;
  return messageIn(error) ?? guestMessages.page.unknown;
}
