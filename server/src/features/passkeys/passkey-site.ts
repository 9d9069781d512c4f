import { isIP } from 'node:net';
import { passkeyWords } from '#features/passkeys/passkeys.messages.ts';
import { type Config, publicOrigin } from '#platform/config.ts';
import { AppError } from '#platform/errors.ts';

/** Where passkeys are made and work: WebAuthn binds each to the name of a host, and browsers offer it on secure pages only. */
export type PasskeySite = { origin: string; host: string };

/** Returns null where the address of this archive cannot have passkeys: without https, or an IP address. */
export function passkeySite(config: Pick<Config, 'PUBLIC_URL' | 'PORT'>): PasskeySite | null {
  const origin = publicOrigin(config);
  const { protocol, hostname: host } = new URL(origin);
  const isSecure = protocol === 'https:' || host === 'localhost';
  return isSecure && isIP(host) === 0 && !host.startsWith('[') ? { origin, host } : null;
}

export function requirePasskeySite(config: Pick<Config, 'PUBLIC_URL' | 'PORT'>): PasskeySite {
  const site = passkeySite(config);
  if (!site) throw new AppError('CONFLICT', passkeyWords().notHere);
  return site;
}
