/** Loads the library for passkeys. Only who uses one needs it, and it takes a tenth of the time of a start. */
export function loadWebauthn() {
  return import('@simplewebauthn/server');
}
