import { messagesOf } from '#languages/messages-of.ts';
import { countOf } from '#lib/plural.ts';

export const visitorMessages = messagesOf('visitor', {
  tab: 'Shared with you',
  until: (date: string) => `This link works until ${date}.`,
  loading: 'Opening what was shared with you…',
  loadingItem: 'Loading…',
  ended: {
    title: 'This link opens nothing',
    text: 'It may have ended, or a part of its address was lost on the way. Please ask the person who sent it for a new one.',
  },
  unreachable: {
    title: 'The archive cannot be reached',
    text: 'Please check your connection. As soon as it is back, the link opens by itself.',
    tryAgain: 'Try again',
  },
  password: {
    title: 'This link has a password',
    text: 'The person who sent you the link also knows its password.',
    label: 'Password',
    required: 'Please enter the password.',
    open: 'Open',
    opening: 'Opening…',
  },
  item: {
    play: 'Play',
    playFrom: (time: string) => `Play from ${time}`,
    playFromStart: 'Play from the start',
    listen: 'Listen',
    showLarge: 'Show in full size',
    download: 'Download',
    downloadComing: 'The download is being prepared. It will appear here by itself.',
  },
  collection: {
    items: (name: string) => `Items in ${name}`,
    count: (count: number) => countOf(count, 'item'),
    playAll: 'Play all',
    downloadAll: 'Download all',
    empty: 'Nothing is in this collection yet.',
    loading: 'Loading the items…',
    failed: 'The items could not be loaded.',
  },
});
