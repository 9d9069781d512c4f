import { messagesOf } from '#languages/messages-of.ts';
import { countOf } from '#lib/plural.ts';

/** What is said of adding to spaces with an upload or import, by a rule, and many at once. */
export const addingMessages = messagesOf('adding', {
  alsoTo: 'Also add to',
  byRule: 'Everything you add goes here.',
  rule: (space: string) => `Everything I add goes into ${space}`,
  ruleHint:
    'What you upload or import from now on. Without it everything stays where it is, and you add what you like.',
  ruleOn: { title: 'What you add goes in from now on' },
  ruleOff: { title: 'You add by hand from now on', description: 'Nothing was taken out.' },
  ruleFailed: (message: string) => ({ title: 'That could not be saved', description: message }),
  severalHint:
    'In several spaces, titles, descriptions, dates and chapters are the same; comments and hearts stay in one.',
  adding: (count: number) => `Adding ${countOf(count, 'item')} …`,
  undo: 'Undo',
  undoIn: (space: string) => `Undo adding to ${space}`,
  undone: (count: number) => ({ title: `${countOf(count, 'item')} taken out again` }),
  undoFailed: (message: string) => ({ title: 'That could not be undone', description: message }),
});
