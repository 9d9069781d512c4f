import { BlockList, isIP, isIPv6 } from 'node:net';
import { errorWords } from '@heirloom/contract/errors.messages.ts';
import type { FastifyRequest } from 'fastify';
import { httpWords } from '#http/http.messages.ts';
import type { Config } from '#platform/config.ts';
import { AppError } from '#platform/errors.ts';

type IsOwn = (name: string) => boolean;

/**
 * Returns which names this server answers to: those of PUBLIC_URL and LABEL_URL, those of ALLOWED_HOSTS, and all that nobody on the
 * internet can own: loopback, private addresses, names without a dot, and the endings of home networks.
 */
export function ownHosts({
  PUBLIC_URL,
  LABEL_URL,
  ALLOWED_HOSTS,
}: Pick<Config, 'PUBLIC_URL' | 'LABEL_URL' | 'ALLOWED_HOSTS'>): IsOwn {
  const named = new Set(ALLOWED_HOSTS?.toLowerCase().split(/[\s,]+/));
  for (const url of [PUBLIC_URL, LABEL_URL]) if (url) named.add(new URL(url).hostname);
  return (name) => {
    if (named.has(name)) return true;
    const address = name.replace(/^\[(.*)\]$/, '$1');
    if (isIP(address)) return isPrivateAddress(address);
    return !name.includes('.') || homeEndings.some((ending) => name.endsWith(ending));
  };
}

/**
 * Refuses a request for a name that is not ours. Without this a page of another site could let its own name point to
 * this computer, and would then be of the same origin (DNS rebinding).
 * @throws AppError MISDIRECTED
 */
export function requireOwnHost({ headers, url, socket }: FastifyRequest, isOwn: IsOwn): void {
  // A browser always sends Host; a health check that speaks HTTP 1.0 may not.
  const asked = headers.host === undefined ? [] : [headers.host];
  if (/^https?:/i.test(url)) asked.push(url.replace(/^https?:\/\/([^/?#]*).*$/i, '$1'));
  for (const host of asked) {
    const name = nameIn(host);
    if (name !== null && (isOwn(name) || name === bracketed(socket.localAddress))) continue;
    throw new AppError('MISDIRECTED', sentence(name));
  }
}

/** Tells whether an address is of this computer or of a home network, where no page of the internet has its own. */
export function isPrivateAddress(address: string): boolean {
  return privateAddresses.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Endings that cannot be registered: mDNS, RFC 8375, and those that ICANN keeps for private use. */
const homeEndings = ['.localhost', '.local', '.home.arpa', '.internal', '.lan', '.home'];

const privateAddresses = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 32],
  ['10.0.0.0', 8],
  // Shared address space, which VPNs such as Tailscale use.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateAddresses.addSubnet(network, prefix, 'ipv4');
}
privateAddresses.addAddress('::1', 'ipv6');
privateAddresses.addSubnet('fc00::', 7, 'ipv6');
privateAddresses.addSubnet('fe80::', 10, 'ipv6');

/** Returns the name in a Host header, as a browser writes it; null for what is none. */
function nameIn(host: string): string | null {
  if (!/^[^\s/?#@\\]+$/.test(host) || !URL.canParse(`http://${host}`)) return null;
  return new URL(`http://${host}`).hostname.replace(/\.$/, '');
}

/** The address to which the client has connected is ours, whatever it is. */
function bracketed(address: string | undefined): string | undefined {
  const plain = address?.replace(/^::ffff:(?=\d+\.)/, '');
  return plain !== undefined && isIPv6(plain) ? `[${plain}]` : plain;
}

function sentence(name: string | null): string {
  return name === null ? errorWords().MISDIRECTED : httpWords().otherName(name);
}
