const saveEveryMs = 10_000;

export type PositionSaver = {
  save: (mediaId: string, positionMs: number, isFinal: boolean) => void;
};

/** Remembers on the server where a person stopped: every 10 s while playing, and at each pause and end. */
export const createPositionSaver = (
  send: (mediaId: string, positionMs: number) => Promise<unknown>,
  now: () => number = Date.now,
): PositionSaver => {
  let last = { mediaId: '', positionMs: -1, at: -Infinity };
  return {
    save: (mediaId, positionMs, isFinal) => {
      const isSame = mediaId === last.mediaId;
      if (isSame && positionMs === last.positionMs) return;
      if (isSame && !isFinal && now() - last.at < saveEveryMs) return;
      last = { mediaId, positionMs, at: now() };
      // Losing one position is no loss: the next one follows.
      send(mediaId, positionMs).catch(() => undefined);
    },
  };
};
