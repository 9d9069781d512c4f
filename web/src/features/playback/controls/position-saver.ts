const saveEveryMs = 10_000;

export type PositionSaver = {
  save: (mediaId: string, positionMs: number, isFinal: boolean) => void;
};

/** Creates a saver that sends the position to the server: every 10 s during playback, and at each pause and end. */
export function createPositionSaver(
  send: (mediaId: string, positionMs: number) => Promise<unknown>,
  now: () => number = Date.now,
): PositionSaver {
  let last = { mediaId: '', positionMs: -1, at: -Infinity };
  return {
    save: (mediaId, positionMs, isFinal) => {
      const isSame = mediaId === last.mediaId;
      if (isSame && positionMs === last.positionMs) return;
      if (isSame && !isFinal && now() - last.at < saveEveryMs) return;
      last = { mediaId, positionMs, at: now() };
      // A lost position does not matter, because another one follows.
      send(mediaId, positionMs).catch(() => undefined);
    },
  };
}
