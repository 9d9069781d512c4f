import type { MediaRow } from '#features/media-items/media-row.ts';
import { storedFacts, withFact } from '#features/processing/steps/stored-facts.ts';
import type { RenderedPhoto } from '#platform/media/image/render-photo.ts';

type Picture = Pick<RenderedPhoto, 'facts'>;

/**
 * Adds to the facts of a photo which picture of it is shown: of camera raw the camera's preview or our development, of
 * several pages the first.
 */
export function withPictureFacts(
  row: Pick<MediaRow, 'facts'>,
  { facts }: Picture,
): { facts?: string } {
  const found = storedFacts.parse(row.facts);
  if (facts.origin !== 'file') {
    const value = inWords(facts);
    return { facts: JSON.stringify(withFact(found, { label: 'Camera raw', value })) };
  }
  if (facts.pages === 1 || facts.isAnimated) return {};
  const value = `${facts.pages}, of which the first is shown`;
  return { facts: JSON.stringify(withFact(found, { label: 'Pages', value })) };
}

const smallSide = 1000;

function inWords({ origin, width, height }: Picture['facts']): string {
  if (origin === 'developed') return 'Developed by Heirloom';
  const isSmall = Math.max(width, height) < smallSide;
  return isSmall ? 'Shown by the small preview inside' : 'Shown by the preview inside';
}
