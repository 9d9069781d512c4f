const windowMs = 8_000;

export type SpeedMeter = {
  /** Records how many bytes of an upload have been sent so far. */
  note: (id: string, bytes: number) => void;
  read: (bytesLeft: number) => { bytesPerSecond: number; secondsLeft: number } | null;
  reset: () => void;
};

/** Creates a meter of the upload speed, over the last seconds and all uploads together. */
export function createSpeedMeter(now: () => number = Date.now): SpeedMeter {
  let samples: { at: number; bytes: number }[] = [];
  const known = new Map<string, number>();

  const fresh = () => samples.filter((sample) => sample.at > now() - windowMs);

  return {
    note: (id, bytes) => {
      const before = known.get(id);
      known.set(id, bytes);
      // The first value of a resumed upload includes bytes sent earlier.
      if (before === undefined || bytes < before) return;
      samples = [...fresh(), { at: now(), bytes: bytes - before }];
    },
    read: (bytesLeft) => {
      const recent = fresh();
      const [first] = recent;
      const seconds = first ? (now() - first.at) / 1000 : 0;
      if (seconds <= 0.5) return null;
      const bytesPerSecond = recent.reduce((sum, sample) => sum + sample.bytes, 0) / seconds;
      if (bytesPerSecond <= 0) return null;
      return { bytesPerSecond, secondsLeft: Math.ceil(bytesLeft / bytesPerSecond) };
    },
    reset: () => {
      samples = [];
      known.clear();
    },
  };
}
