import { messagesOf } from '#languages/messages-of.ts';

export const homeMessages = messagesOf('home', {
  title: 'Bring cherished family moments to life',
  lead: 'Heirloom keeps your home videos, photos and recordings safe in one private place.',
  /** The word after a count. */
  counted: {
    video: (count: number) => (count === 1 ? 'video' : 'videos'),
    image: (count: number) => (count === 1 ? 'photo' : 'photos'),
    audio: (count: number) => (count === 1 ? 'recording' : 'recordings'),
  },
  watchLatest: 'Watch the latest video',
  upload: 'Upload',
  recentVideos: 'Recent Videos',
  recentPhotos: 'Recent Photos',
  play: (title: string) => `Play ${title}`,
  newestVideo: 'Newest video',
  newestPhotos: 'Newest photos',
  emptyTitle: 'Your archive is empty',
  emptyText: 'Upload the first film, photo or recording, and it shows up here.',
  bring: 'Bring your memories',
  emptyDrop: 'You can also drop files anywhere on this page.',
});
