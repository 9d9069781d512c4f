export const libMessages = {
  unknownDuration: 'Unknown',
  neverSignedIn: 'Never',
  justNow: 'Just now',
  hoursAgo: (hours: number) => `${hours}h ago`,
  daysAgo: (days: number) => `${days}d ago`,
} as const;
