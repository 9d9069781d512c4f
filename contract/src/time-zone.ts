/** Tells whether this is the name of a time zone, such as Europe/Berlin. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
}

/** In which the web app tells the time zone of its browser at a sign-in. */
export const timeZoneHeader = 'x-time-zone';
