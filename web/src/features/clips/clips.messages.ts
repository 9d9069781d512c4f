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
  },
  tooShort: (count: number) => `${countOf(count, 'chapter')} shorter than a second left out.`,
  failed: 'The parts could not be made',
  listFailed: 'The parts could not be loaded.',
  tryAgain: 'Try again',
});
