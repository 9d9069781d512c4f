import { messagesOf } from '#languages/messages-of.ts';
import { countOf } from '#lib/plural.ts';

export const clipMessages = messagesOf('clips', {
  video: {
    heading: 'Films of their own',
    intro:
      'Each chapter can become a film of its own: it is found, dated and shared by itself. The tape stays as it is, and no room is needed.',
    make: (count: number) =>
      count === 1 ? 'Make a film of this chapter' : `Make ${count} films of these chapters`,
    made: (count: number) => (count === 0 ? 'No new film' : `${countOf(count, 'film')} made`),
    all: 'Each chapter is a film of its own.',
    ofPart: 'Make a film of a part',
    newPart: 'A film of a part',
    makePart: 'Make the film',
    makeOne: 'Make a film of this chapter',
  },
  audio: {
    heading: 'Recordings of their own',
    intro:
      'Each chapter can become a recording of its own: it is found, dated and shared by itself. The tape stays as it is, and no room is needed.',
    make: (count: number) =>
      count === 1
        ? 'Make a recording of this chapter'
        : `Make ${count} recordings of these chapters`,
    made: (count: number) =>
      count === 0 ? 'No new recording' : `${countOf(count, 'recording')} made`,
    all: 'Each chapter is a recording of its own.',
    ofPart: 'Make a recording of a part',
    newPart: 'A recording of a part',
    makePart: 'Make the recording',
    makeOne: 'Make a recording of this chapter',
  },
  tooShort: (count: number) => `${countOf(count, 'chapter')} shorter than a second left out.`,
  failed: 'The parts could not be made',
  listFailed: 'The parts could not be loaded.',
  moveClip: (title: string) => `Change where ${title} begins and ends`,
  partOf: (title: string) => `Where “${title}” begins and ends`,
  begin: 'Begins at',
  end: 'Ends at',
  beginHere: 'Begins here',
  endHere: 'Ends here',
  lasts: (time: string) => `Lasts ${time}. Go to another place, and mark it there.`,
  backward: 'The end has to be after the beginning.',
  title: 'Title',
  move: 'Save',
  cancel: 'Cancel',
  moved: 'The part was moved',
  moveFailed: 'The part was not moved',
  grown: (begin: string, end: string) =>
    `Its chapter is longer now, ${begin}–${end}. Others have this part, and still see only what they saw before.`,
  showMore: 'Show them all of it',
  widen: (title: string) => ({
    title: 'Show others more?',
    description: `Others have “${title}”, and would see more of it than now.`,
    note: 'They see the part of before until the new one is cut.',
    confirmLabel: 'Show more',
  }),
});
