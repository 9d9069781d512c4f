import { useState } from 'react';

/** How often a person has left this tab. Becoming known, as at each start, is not a departure. */
export function useDepartures(personId: string | null): number {
  const [seen, setSeen] = useState({ personId, departures: 0 });
  if (seen.personId === personId) return seen.departures;
  const departures = seen.departures + (seen.personId === null ? 0 : 1);
  setSeen({ personId, departures });
  return departures;
}
