export type Progress = { outTimeMs: number };

const moving = new Set(['out_time_us', 'frame', 'total_size']);

/**
 * Makes a listener for the output of `-progress pipe:1`: key=value lines in blocks. It calls `onProgress` after each
 * block and returns false when the film made no progress.
 */
export function createProgressReader(onProgress: (progress: Progress) => void) {
  const reached = new Map<string, string>();
  let rest = '';
  let outTimeMs = 0;
  return (chunk: Buffer): false | void => {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    let hasMoved = false;
    for (const line of lines) {
      const [key = '', value = ''] = line.split('=');
      if (moving.has(key) && reached.get(key) !== value) {
        reached.set(key, value);
        hasMoved = true;
      }
      if (key === 'out_time_us' && Number(value) > 0) outTimeMs = Math.round(Number(value) / 1000);
      if (key === 'progress') onProgress({ outTimeMs });
    }
    return hasMoved ? undefined : false;
  };
}
