import type { ExportKind } from '@heirloom/contract/exports/exports.schema.ts';
import { messagesOf } from '#languages/messages-of.ts';
import { countOf } from '#lib/plural.ts';

export const exportMessages = messagesOf('exports', {
  title: 'Take it all with you',
  subtitle: 'Your originals under readable names, with everything that is known of them',
  back: 'Your account',
  what: 'What do you want to take with you?',
  kinds: {
    mine: { label: 'All that is mine', hint: 'Films, photos, recordings, tapes and your words' },
    collection: { label: 'A collection', hint: 'In its order, with its captions' },
    space: {
      label: 'A family space',
      hint: 'One of yours: what is in it and may be passed on',
    },
    everything: { label: 'The whole archive', hint: 'Of everybody; it is written to the log' },
  } satisfies Record<ExportKind, object>,
  collection: 'Which collection?',
  space: 'Which space?',
  choose: 'Please choose',
  listFailed: 'The list could not be loaded.',
  noCollections: 'You have no collection yet.',
  searchCollections: 'Search your collections',
  noneFound: 'No collection of yours has these words.',
  moreCollections: 'List older collections, too',
  noSpaces: 'You own no space.',
  size: 'How large may one ZIP file be?',
  sizeHint:
    'FAT32, on older sticks, takes 4 GB at most. A file that is larger gets a ZIP of its own.',
  sizeOf: (gigabytes: number) => `About ${gigabytes} GB`,
  oneFile: 'One file, however large',
  clips: 'Also the parts that I cut out of films, as files of their own',
  parts: {
    title: 'Ready to download',
    loading: 'Counting what is there…',
    failed: 'What is there could not be counted.',
    prove: 'Show the files',
    proveHint: 'Everybody’s originals are in them. You are asked for your password first.',
    empty: 'There is nothing in it that could be exported.',
    sum: (items: number, size: string, files: number) =>
      `${countOf(items, 'item')}, ${size}, in ${countOf(files, 'ZIP file')}`,
    waiting: (count: number) =>
      `${countOf(count, 'part')} of films ${count === 1 ? 'is' : 'are'} still being cut. What you download before that says only where they begin and end.`,
    name: (number: number, of: number) => (of === 1 ? 'Your ZIP file' : `File ${number} of ${of}`),
    about: (items: number, size: string) => `${countOf(items, 'item')}, ${size}`,
    download: 'Download',
    downloadName: (name: string) => `Download ${name}`,
    begun: (date: string) => `Begun on this device, ${date}`,
    refused: (message: string) => ({ title: 'It cannot be downloaded now', description: message }),
  },
  after: {
    title: 'Good to know',
    alone: 'Each file is whole by itself: if one breaks off, download only that one again.',
    unpack: 'Unpack them beside each other. Each has a folder of its own, which needs no Heirloom.',
    later: 'What is added later comes in the last file. Open this page again and take only that.',
    machine:
      'For hundreds of gigabytes, or a drive that opens in any browser, ask whoever runs the machine.',
  },
});
