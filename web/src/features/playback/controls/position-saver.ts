import { useEffect } from 'react';

const saveEveryMs = 10_000;

export type PositionSaver = {
  save: (mediaId: string, positionMs: number, isFinal: boolean) => void;
  /** Sends the latest position, if it was not sent yet: call it when the person leaves. */
  flush: () => void;
};

/** Creates a saver that sends the position to the server: every 10 s during playback, and at each final one. */
export function createPositionSaver(
  send: (mediaId: string, positionMs: number) => Promise<unknown>,
  now: () => number = Date.now,
): PositionSaver {
  let last = { mediaId: '', positionMs: -1, at: -Infinity };
  let latest: { mediaId: string; positionMs: number } | null = null;

  const save: PositionSaver['save'] = (mediaId, positionMs, isFinal) => {
    const isSame = mediaId === last.mediaId;
    latest = { mediaId, positionMs };
    if (isSame && positionMs === last.positionMs) return;
    if (isSame && !isFinal && now() - last.at < saveEveryMs) return;
    last = { mediaId, positionMs, at: now() };
    // Another position follows, or this one is sent again when the page is left.
    const sent = last;
    send(mediaId, positionMs).catch(() => {
      if (last === sent) last = { ...sent, positionMs: -1 };
    });
  };
  return { save, flush: () => latest && save(latest.mediaId, latest.positionMs, true) };
}

/** Sends the latest position when the page or the tab is left; phones may end a hidden tab without a word. */
export function usePositionFlush({ flush }: PositionSaver): void {
  useEffect(() => {
    const flushIfHidden = () => document.hidden && flush();
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flushIfHidden);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flushIfHidden);
      flush();
    };
  }, [flush]);
}
