import { trashDays } from '@heirloom/contract/limits.ts';
import { countOf } from '#lib/plural.ts';

const files = (count: number) => countOf(count, 'file');

export const trashMessages = {
  label: 'Trash',
  hint: `Deleted files stay here for ${trashDays} days. Then they are gone for good.`,
  summary: (count: number, size: string) => `${files(count)}, ${size}`,
  loading: 'Loading your trash…',
  empty: 'The trash is empty',
  fetchFailed: 'Failed to fetch your files',
  columns: { title: 'Title', deleted: 'Deleted', purge: 'Gone for good on' },
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
  purged: (count: number) =>
    count === 1 ? 'File deleted for good' : `${files(count)} deleted for good`,
  purgeFailed: (count: number) =>
    count === 1 ? 'The file could not be deleted' : 'The files could not be deleted',
  emptyTrash: 'Empty Trash',
  emptyPrompt: (count: number) =>
    `Are you sure you want to empty the trash? ${files(count)} will be deleted. This action cannot be undone.`,
};
