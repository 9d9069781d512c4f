import { messagesOf } from '#languages/messages-of.ts';

export const passingOnMessages = messagesOf('passingOn', {
  question: 'May what you add here be passed on?',
  hint: (space: string) =>
    `Editors of ${space} could then make links to it for people outside. You see each of these links and can end it. You can change this at any time, also for a single item.`,
  no: 'Keep it in the space',
  yes: 'May be passed on',
  choice: 'What I add may be passed on',
  choiceHint:
    'Editors may make links to it for people outside. Without it their links end, except to items that you allow by themselves.',
  itemChoice: 'May be passed on',
  itemChoiceOf: (space: string) => `May be passed on by editors of ${space}`,
  saved: { title: 'Saved' },
  failed: (message: string) => ({ title: 'That could not be saved', description: message }),
  madeBy: (name: string) => `made by ${name}`,
  endLink: (name: string) => `End the link of ${name} for this item`,
  endPrompt: 'End this link for your item?',
  endText: (name: string) => `Whoever has the link of ${name} does not see this item any more.`,
  endConfirm: 'End link',
  ended: { title: 'The link does not show it any more' },
  endFailed: (message: string) => ({
    title: 'The link could not be ended',
    description: message,
  }),
});
