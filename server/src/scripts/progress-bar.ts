/** Shows on stderr how far long work is: by a moving bar in a terminal, else by one plain line per tenth. */
export type Progress = {
  update(amount: { done: number; total: number; unit: 'bytes' | 'files' }): void;
  end(): void;
};

const barWidth = 30;
const shortestPauseMs = 200;

export function createProgress(
  label: string,
  stream: Pick<NodeJS.WriteStream, 'isTTY' | 'write'> = process.stderr,
): Progress {
  return stream.isTTY ? createBar(label, stream) : createLines(label, stream);
}

type Stream = Pick<NodeJS.WriteStream, 'write'>;

function createBar(label: string, stream: Stream): Progress {
  let shownAt = 0;
  let hasShown = false;
  return {
    update: ({ done, total, unit }) => {
      const now = performance.now();
      if (hasShown && done < total && now - shownAt < shortestPauseMs) return;
      shownAt = now;
      hasShown = true;
      const part = shareOf(done, total);
      const filled = Math.round(part * barWidth);
      const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled);
      stream.write(`\r${label}  ${bar}  ${percent(part)}  ${amounts(done, total, unit)}\u001B[K`);
    },
    end: () => {
      if (hasShown) stream.write('\n');
    },
  };
}

function createLines(label: string, stream: Stream): Progress {
  let saidTenths = 0;
  return {
    update: ({ done, total, unit }) => {
      const part = shareOf(done, total);
      const tenths = Math.floor(part * 10);
      if (tenths <= saidTenths) return;
      saidTenths = tenths;
      stream.write(`${label}: ${percent(part)}, ${amounts(done, total, unit)}\n`);
    },
    end: () => undefined,
  };
}

const shareOf = (done: number, total: number): number =>
  total > 0 ? Math.min(1, done / total) : 1;

const percent = (part: number): string => `${Math.floor(part * 100)} %`;

const amounts = (done: number, total: number, unit: 'bytes' | 'files'): string =>
  unit === 'files' ? `${done} of ${total} files` : `${formatBytes(done)} of ${formatBytes(total)}`;

/** Returns a size such as '1.5 GB', in powers of a thousand, as disks are sold. */
export function formatBytes(sizeBytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, sizeBytes)) / 3));
  const value = sizeBytes / 1000 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${units[power]}`;
}
