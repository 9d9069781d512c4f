export const apiMessages = {
  offline: 'Heirloom cannot be reached. Please check your connection.',
  unexpected: 'An unexpected error occurred',
  changedMeanwhile: 'Not saved yet: somebody else changed this meanwhile',
  fallback: 'An error occurred',
};
