import type { ItemRow } from '#features/processing/processing.repo.ts';
import { storedFacts, withFact } from '#features/processing/stored-facts.ts';
import type { RenderedPhoto } from '#platform/media/image/render-photo.ts';

type Picture = Pick<RenderedPhoto, 'facts'>;

const label = 'Camera raw';

/** Adds to what is known of a camera raw file whose picture of it people see: the camera's or ours. */
export const withRawOrigin = (
  row: Pick<ItemRow, 'facts'>,
  { facts }: Picture,
): { facts?: string } => {
  if (facts.origin === 'file') return {};
  const value = inWords(facts);
  return { facts: JSON.stringify(withFact(storedFacts.parse(row.facts), { label, value })) };
};

const SMALL_SIDE = 1000;

const inWords = ({ origin, width, height }: Picture['facts']): string => {
  if (origin === 'developed') return 'Developed by Heirloom';
  const isSmall = Math.max(width, height) < SMALL_SIDE;
  return isSmall ? 'Shown by the small preview inside' : 'Shown by the preview inside';
};
