import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';

type Source = MediaDetails['sources'][number];
type Connection = { saveData?: boolean; downlink?: number };

const slowMegabits = 3;

/** The source to begin with: the best one, or on a slow or metered connection the smallest. */
export const pickSource = (
  sources: Source[],
  connection: Connection | undefined,
): Source | null => {
  const isSlow =
    connection?.saveData === true ||
    (connection?.downlink !== undefined && connection.downlink < slowMegabits);
  return (isSlow ? sources.at(-1) : sources[0]) ?? null;
};

/** What the browser says of the line, where it says anything. */
export const currentConnection = (): Connection | undefined =>
  (navigator as Navigator & { connection?: Connection }).connection;
