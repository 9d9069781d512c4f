import { trashDays } from '@heirloom/contract/limits.ts';
import { messagesOf } from '#languages/messages-of.ts';
import { pageLocale } from '#languages/page-language.ts';
import { countOf } from '#lib/plural.ts';

const files = (count: number) => countOf(count, 'file');

export const trashMessages = messagesOf('trash', {
  label: 'Trash',
  everybodys: 'Trash of all users',
  superuserPurges: `Deleted files stay here for ${trashDays} days. You can restore them; only a superuser deletes files of others sooner.`,
  hint: `Deleted files stay here for ${trashDays} days. Then they are gone for good.`,
  summary: (count: number, size: string) => `${files(count)}, ${size}`,
  loading: 'Loading your trash…',
  empty: 'The trash is empty',
  fetchFailed: 'Failed to fetch your files',
  columns: { title: 'Title', owner: 'Owner', deleted: 'Deleted', purge: 'Gone for good on' },
  daysLeft: (days: number) => `${countOf(days, 'day')} left`,
  restore: 'Restore',
  restoreOf: (title: string) => `Restore: ${title}`,
  restored: (count: number) => (count === 1 ? 'File restored' : `${files(count)} restored`),
  restoreFailed: (count: number) =>
    count === 1 ? 'The file could not be restored' : 'The files could not be restored',
  purge: 'Delete now',
  purgeOf: (title: string) => `Delete now: ${title}`,
  purgeTitle: 'Delete for good',
  purgePrompt: (title: string) =>
    `Are you sure you want to delete "${title}"? This action cannot be undone.`,
  purgeManyPrompt: (count: number) =>
    `Are you sure you want to delete ${files(count)}? This action cannot be undone.`,
  belongsTo: (count: number, owners: readonly string[]) =>
    `${count === 1 ? 'It belongs' : 'They belong'} to ${listOf(owners)}.`,
  purged: (count: number) =>
    count === 1 ? 'File deleted for good' : `${files(count)} deleted for good`,
  purgeFailed: (count: number) =>
    count === 1 ? 'The file could not be deleted' : 'The files could not be deleted',
  deleteFailed: 'Delete failed',
  held: {
    title: (count: number) =>
      `${files(count)} in the trash ${count === 1 ? 'is' : 'are'} waiting to be deleted for good`,
    text: (size: string, owners: number, limit: number) =>
      `They take ${size} and belong to ${countOf(owners, 'person', 'people')}. The server deletes at most ${files(limit)} in one night without asking, in case its clock is wrong or somebody deleted by mistake. Until you allow it, all of them can be restored.`,
    look: 'Look at the trash',
    release: 'Delete them for good',
    releasing: 'Allowing…',
    released: 'The server deletes them now',
    failed: 'The files were not deleted',
    clockTitle: 'The clock of the server may be wrong',
    clockText: (days: number) =>
      `It is ${countOf(days, 'day')} ahead of what the last nightly run suggests. If the server was off that long, all is well: the trash keeps its files that much longer, and catches up by itself. If not, set the clock; nothing was deleted because of it.`,
  },
  emptyTrash: 'Empty Trash',
  emptyPrompt: (count: number) =>
    `Are you sure you want to empty the trash? ${files(count)} will be deleted. This action cannot be undone.`,
});

const listFormat = new Intl.ListFormat(pageLocale(), { type: 'conjunction' });
const listOf = (names: readonly string[]): string => listFormat.format(names);
