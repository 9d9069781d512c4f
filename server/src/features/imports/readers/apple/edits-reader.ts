import { nameWithoutExtension } from '@heirloom/contract/media/media-type.ts';
import type { Reader } from '#features/imports/readers/reader.ts';

/** What was done to a photo on an iPhone or Mac, beside its original: nothing that Heirloom reads, but it is kept. */
export const editsReader: Reader = {
  program: 'apple',
  mayRead: (name) => /\.aae$/i.test(name),
  read: async (bytes, { path }) => {
    const beginning = bytes.toString('utf8', 0, 100).replace('\u{feff}', '').trimStart();
    if (!/^(?:<\?xml|<!DOCTYPE plist|<plist|bplist)/.test(beginning))
      throw new Error('This is no property list.');
    return { about: nameWithoutExtension(path.slice(path.lastIndexOf('/') + 1)) };
  },
  isKept: true,
  // It may lie beside a file of which something else says more; the database finds that (edits.repo.ts).
  match: () => [],
};
