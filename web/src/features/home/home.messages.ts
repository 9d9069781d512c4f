export const homeMessages = {
  title: 'Bring cherished family moments to life',
  lead: 'Heirloom keeps your home videos, photos and recordings safe in one private place.',
  watchLatest: 'Watch the latest video',
  upload: 'Upload',
  recentVideos: 'Recent Videos',
  recentPhotos: 'Recent Photos',
  play: (title: string) => `Play ${title}`,
  newestVideo: 'Newest video',
  newestPhotos: 'Newest photos',
  emptyTitle: 'Your archive is empty',
  emptyText: 'Upload the first film, photo or recording, and it shows up here.',
  emptyDrop: 'You can also drop files anywhere on this page.',
};
