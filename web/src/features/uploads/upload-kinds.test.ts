import { expect, it } from 'vitest';
import {
  audioUpload,
  movieUpload,
  photoUpload,
  singleUpload,
} from '#features/uploads/upload-kinds.ts';

const failed = (description: string) => ({ title: 'Upload failed', description });

it.each([
  [movieUpload, 'storage', 'Torn', failed('Error: Movie upload failed: Torn')],
  [movieUpload, 'record', 'Torn', failed('Error: Database insert failed: Torn')],
  [photoUpload, 'storage', 'Torn', { title: 'Photo upload failed: Torn' }],
  [photoUpload, 'record', 'Torn', { title: 'Upload failed with Error: Torn' }],
  [audioUpload, 'storage', 'Torn', { title: 'Torn' }],
  [audioUpload, 'record', '', { title: 'Failed to upload audio' }],
  [singleUpload, 'record', 'Torn', failed('Error: Torn')],
] as const)(
  'each dialog says in its own words at which step it failed [ERR-04, ERR-06, ERR-07, ERR-11]',
  (kind, stage, message, expected) => {
    expect(kind.failure(message, stage)).toEqual(expected);
  },
);
