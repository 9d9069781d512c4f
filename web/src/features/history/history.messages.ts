import { messagesOf } from '#languages/messages-of.ts';

export const historyMessages = messagesOf('history', {
  heading: 'History',
  loading: 'Loading what was changed…',
  failed: 'What was changed could not be loaded.',
  none: 'Nothing was changed yet.',
  more: 'Show earlier changes',
  changed: {
    title: (name: string) => `${name} changed the title`,
    description: (name: string) => `${name} changed the description`,
    capture: (name: string) => `${name} changed the date`,
    rotation: (name: string) => `${name} turned the photo`,
    poster: (name: string) => `${name} chose another picture for the film`,
  },
  somebody: 'Somebody',
  before: 'Before',
  after: 'After',
  nothing: 'Nothing',
  unknownDate: 'Unknown',
  about: 'about',
  frameAt: (moment: string) => `The frame at ${moment}`,
  ownPicture: 'A picture of one’s own',
  ownFrame: 'A frame that was chosen by itself',
  degrees: (count: number) => `${count}°`,
  undo: 'Undo',
  undoOf: (change: string) => `Undo: ${change}`,
  undone: { title: 'The change was undone' },
  undoFailed: (message: string) => ({
    title: 'The change could not be undone',
    description: message,
  }),
  since: {
    title: 'Changed again since then',
    text: (now: string, before: string) => `Now it says “${now}”. Put back “${before}”?`,
    putBack: 'Put back',
  },
});
