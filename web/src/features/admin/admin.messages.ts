export const adminMessages = {
  title: 'Admin Panel',
  subtitle: 'Look after what the people of this archive keep.',
  backToSite: 'Back to Main Site',
  allMedia: {
    title: 'All media',
    text: "See, play and manage everybody's films, photos and recordings.",
  },
  status: {
    title: 'Your level',
    email: 'Email',
    level: 'Level',
    ladder: 'The levels, from the first to the last: Client, User, Administrator, Superuser.',
  },
} as const;
