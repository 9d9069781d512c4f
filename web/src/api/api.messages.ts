export const apiMessages = {
  offline: 'Heirloom cannot be reached. Please check your connection.',
  unexpected: 'An unexpected error occurred',
  fallback: 'An error occurred',
};
