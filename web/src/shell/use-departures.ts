import { useState } from 'react';

/** Counts how often a person was signed out or replaced in this tab. Signing in, as at each start, does not count. */
export function useDepartures(personId: string | null): number {
  const [seen, setSeen] = useState({ personId, departures: 0 });
  if (seen.personId === personId) return seen.departures;
  const departures = seen.departures + (seen.personId === null ? 0 : 1);
  setSeen({ personId, departures });
  return departures;
}
