import type { GoogleErrorAnswer } from '#test/fake-google/fake-answers.ts';

/** `download` is a request for bytes, `metadata` any other request to Drive. */
type Target = 'download' | 'metadata' | 'token' | 'revoke';

type DownloadFault = { cutAfterBytes?: number; holdAfterBytes?: number };

export type Faults = ReturnType<typeof createFaults>;

/** Makes Google fail at the next requests. */
export function createFaults() {
  const errors: (GoogleErrorAnswer & { target: Target; left: number })[] = [];
  const downloads: DownloadFault[] = [];
  let release = (): void => undefined;
  let held: Promise<void> = Promise.resolve();

  return {
    /** Answers the next `times` requests of this kind with an error. */
    fail: (target: Target, error: GoogleErrorAnswer & { times?: number }): void => {
      const { times = 1, ...answer } = error;
      errors.push({ ...answer, target, left: times });
    },
    /** Cuts the next download off after this many bytes. */
    cutAfter: (bytes: number): void => void downloads.push({ cutAfterBytes: bytes }),
    /** Stops the next download after this many bytes, until `letGo`. */
    holdAfter: (bytes: number): void => {
      held = new Promise((resolve) => (release = resolve));
      downloads.push({ holdAfterBytes: bytes });
    },
    letGo: (): void => release(),
    untilLetGo: (): Promise<void> => held,
    next: (url: URL): GoogleErrorAnswer | null => {
      const fault = errors.find((error) => error.left > 0 && error.target === targetOf(url));
      if (!fault) return null;
      fault.left -= 1;
      return fault;
    },
    nextDownload: (): DownloadFault => downloads.shift() ?? {},
    none: (): void => {
      errors.length = 0;
      downloads.length = 0;
      release();
    },
  };
}

function targetOf(url: URL): Target | null {
  if (url.pathname === '/token') return 'token';
  if (url.pathname === '/revoke') return 'revoke';
  if (!url.pathname.startsWith('/drive/')) return null;
  return url.searchParams.get('alt') === 'media' ? 'download' : 'metadata';
}
