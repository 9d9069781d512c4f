/** Encodes a path for a manifest (RFC 8493, 2.1.3): line ends, and the percent sign that encodes them. */
export function encodeBagPath(place: string): string {
  return place.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
