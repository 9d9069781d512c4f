import { messagesOf } from '#languages/messages-of.ts';
import { countOf } from '#lib/plural.ts';

/** A failure with the server's message as description. */
const failed = (title: string) => (message: string) => ({ title, description: message });

export const collectionMessages = messagesOf('collections', {
  title: 'Collections',
  subtitle: 'Organize your media into collections',
  create: 'Create Collection',
  featured: 'Featured Collections',
  empty: 'No collections yet',
  emptyHint: 'Create your first collection to organize your media',
  loading: 'Loading your collections…',
  listFailed: 'Your collections could not be loaded.',
  viewAll: 'View All',
  itemCount: (count: number) => countOf(count, 'item'),
  created: (date: string) => `Created ${date}`,
  typeLabel: { photos: 'Photos', movies: 'Movies', audio: 'Audio', mixed: 'Mixed' },
  card: {
    actions: (name: string) => `More actions for ${name}`,
    changeThumbnail: 'Change Thumbnail',
    pin: 'Pin to home',
    unpin: 'Unpin from home',
    download: 'Download as ZIP',
    delete: 'Delete',
    pinned: 'Pinned to home',
  },
  remove: {
    title: 'Delete collection?',
    prompt: (name: string) =>
      `Are you sure you want to delete "${name}"? This action cannot be undone.`,
    sharedPrompt: (name: string, space: string) =>
      `Nobody in "${space}" sees "${name}" any more. You find it below the collections of the space, and can bring it back for 30 days.`,
    itemsStay: (count: number) =>
      count === 1
        ? 'The item inside stays in your archive.'
        : `The ${countOf(count, 'item')} inside stay in your archive.`,
    confirm: 'Delete',
  },
  nameRequired: { title: 'Name required', description: 'Please enter a collection name' },
  toasts: {
    created: { title: 'Collection created' },
    createdWith: (name: string, count: number) => ({
      title: 'Collection created!',
      description:
        count === 0
          ? `"${name}" has been created. You can add media to it later.`
          : `"${name}" created with ${countOf(count, 'item')}.`,
    }),
    deleted: { title: 'Collection deleted' },
    updated: { title: 'Collection updated' },
    pinned: { title: 'Pinned to home' },
    unpinned: { title: 'Unpinned from home' },
    zipBegun: (name: string, count: number) => ({
      title: 'Your download begins',
      description: `"${name}" comes as one ZIP file with the ${count === 1 ? 'original' : `${count} originals`}. Your browser shows how far it is.`,
    }),
    itemsAdded: (added: number, alreadyIn: number) => ({
      title: added === 1 ? 'Item added' : `${countOf(added, 'item')} added`,
      description: alreadyIn === 0 ? undefined : `${countOf(alreadyIn, 'item')} already there.`,
    }),
    itemRemoved: { title: 'Item removed' },
    captionSaved: { title: 'Caption saved' },
    thumbnailUpdated: { title: 'Thumbnail updated' },
    thumbnailSet: (title: string) => ({
      title: 'Thumbnail updated',
      description: `Collection thumbnail set to "${title}"`,
    }),
  },
  failures: {
    fetching: failed('Error fetching collections'),
    creating: failed('Error creating collection'),
    deleting: failed('Error deleting collection'),
    loading: failed('Error loading collection'),
    adding: failed('Error adding item'),
    removing: failed('Error removing item'),
    thumbnail: failed('Error updating thumbnail'),
    updating: failed('Error updating collection'),
    placeGone: 'The collection has changed in the meantime. Please move the item again.',
    creatingInDialog: {
      title: 'Error',
      description: 'Failed to create collection. Please try again.',
    },
    loadingItems: { title: 'Error', description: 'Failed to load collection items' },
  },
});
