import type { MediaDetails } from '@heirloom/contract/media/media.schema.ts';
import { expect, it } from 'vitest';
import { DetailsList } from '#features/playback/details-list.tsx';
import { renderUi } from '#test/render.tsx';
import { sampleDetails } from '#test/samples.ts';

const details = sampleDetails({
  type: 'image',
  description: 'With everybody',
  facts: [{ label: 'Camera', value: 'Grandpa Cam' }],
  location: { latitude: 47.375, longitude: 8.5417 },
  imported: {
    program: 'takeout',
    people: ['Oma Ilse', 'Tom'],
    comments: [{ author: 'Tom', text: 'So cold!', at: null }],
    rating: 4,
    isFavourite: true,
    checksum: 'AQ/+=',
  },
});

/** What the list says of each field; null: it is shown elsewhere, or by no text. A new field is a decision. */
const shown: Record<keyof MediaDetails, string | null> = {
  title: 'Morning at the lake',
  description: 'With everybody',
  type: 'Photo',
  capture: 'Jul 16, 2025, 07:12 (from the recording)',
  uploadDate: 'Uploaded',
  durationMs: '12:48',
  speed: null,
  width: '1920 × 1080',
  height: '1920 × 1080',
  fileSizeBytes: '94.1 MB',
  facts: 'Grandpa Cam',
  location: '47.37500, 8.54170',
  imported:
    'PeopleOma Ilse, TomRating4 of 5CommentsTom: So cold!Checksum thereAQ/+=Imported fromGoogle Photos, a favourite there',
  originalName: 'lake.mp4',
  filePath: details.filePath,
  id: details.id,
  ownerId: null,
  ownerName: null,
  proposalSpaceId: null,
  mimeType: null,
  createdAt: null,
  status: null,
  statusReason: null,
  progress: null,
  positionMs: null,
  placeholder: null,
  version: null,
  revision: null,
  rotation: null,
  hasChosenPoster: null,
  rights: null,
  chapters: null,
  chapterSummary: null,
  emptyStretches: null,
  foundChapter: null,
  parentId: null,
  part: null,
  captions: null,
  sources: null,
  thumbnailUrl: null,
  gridUrl: null,
  photoUrl: null,
  zoomUrl: null,
  motionUrl: null,
  storyboardUrl: null,
  peaksUrl: null,
  originalUrl: null,
  downloadUrl: null,
};

it('shows its owner every field of an item that is a detail', () => {
  const { container } = renderUi(<DetailsList details={details} />);
  for (const [field, text] of Object.entries(shown)) {
    if (text !== null) expect(container.textContent, field).toContain(text);
  }
});
