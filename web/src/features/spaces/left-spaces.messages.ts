import { messagesOf } from '#languages/messages-of.ts';
import { countOf } from '#lib/plural.ts';

export const leftSpaceMessages = messagesOf('leftSpaces', {
  title: 'Spaces you are no longer in',
  hint: 'They still show what you added. Nobody there can change it or pass it on.',
  listFailed: 'The spaces that you are no longer in could not be loaded.',
  still: (count: number) => `Shows ${countOf(count, 'item')} of yours`,
  takeOut: 'Take everything out',
  takeOutOf: (name: string) => `Take everything out of ${name}`,
  prompt: (name: string) => `Take everything out of “${name}”?`,
  text: (count: number) =>
    `Its members do not see your ${count === 1 ? 'item' : countOf(count, 'item')} there any more. As you are not in the space, you cannot put it back yourself.`,
  done: (count: number) => ({ title: `${countOf(count, 'item')} taken out of the space` }),
  failed: (message: string) => ({ title: 'It could not be taken out', description: message }),
});
