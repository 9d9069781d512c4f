/** Finds the offset from UTC of the local time at a place. */
import { DefaultExifToolOptions } from 'exiftool-vendored';

const minuteMs = 60_000;

/** Finds the time zone of a place, `America/Denver`; null far out at sea or for an invalid place. */
export function zoneOfPlace(latitude: number, longitude: number): string | null {
  try {
    const zone = DefaultExifToolOptions.geoTz(latitude, longitude);
    return zone === undefined || zone === '' ? null : zone;
  } catch {
    return null;
  }
}

/** Returns the offset of a zone from UTC at an instant, in minutes; null if that is not a usual offset. */
export function offsetAtInstant(zone: string, instantMs: number): number | null {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const name = parts.formatToParts(instantMs).find(({ type }) => type === 'timeZoneName')?.value;
  const found = /^GMT(?:([+-])(\d{2}):(\d{2}))?$/.exec(name ?? '');
  if (!found) return null;
  const [, sign, hours = '0', minutes = '0'] = found;
  const total = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return total % 15 === 0 ? total : null;
}

/** Does the same for a local time of that zone. */
export function offsetAtWallClock(zone: string, wallMs: number): number | null {
  const guess = offsetAtInstant(zone, wallMs);
  return guess === null ? null : offsetAtInstant(zone, wallMs - guess * minuteMs);
}

const gpsDelayMs = 5 * minuteMs;
const quarterMs = 15 * minuteMs;
const farthestMs = 14 * 60 * minuteMs;

/** Infers the offset from the GPS time of the same shot; null if the two times do not belong together. */
export function offsetFromSatellites(wallMs: number, satelliteMs: number): number | null {
  const difference = wallMs - satelliteMs;
  const rounded = Math.round(difference / quarterMs) * quarterMs;
  const fits = Math.abs(difference - rounded) <= gpsDelayMs && Math.abs(rounded) <= farthestMs;
  return fits ? rounded / minuteMs : null;
}
