import { lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Says of a target that this server may not call it. */
export class ForbiddenTarget extends Error {}

export type OutgoingTarget = { url: URL; lookup: LookupFunction };

/**
 * Decides where this server may call for people: public addresses by https, and the hosts that the operator names in a
 * setting. A name is resolved by `lookup`, once for each connection, which then goes to the address that was checked and
 * to no other: a name that leads to another address a moment later (DNS rebinding) gains nothing.
 * @throws ForbiddenTarget, also from `lookup`
 */
export function openTarget(address: string, hosts: string | undefined): OutgoingTarget {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isNamed = namesOf(url).some((name) => hostsIn(hosts).includes(name));
  if (isNamed) return { url, lookup: lookupAmong(() => true) };
  if (url.protocol !== 'https:') throw new ForbiddenTarget(host);
  if (isIP(host) && !isPublic(host)) throw new ForbiddenTarget(host);
  return { url, lookup: lookupAmong(isPublic) };
}

/** As they may stand in the setting: with and without the port. */
function namesOf({ hostname, protocol, port }: URL): string[] {
  return [hostname, `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`];
}

function hostsIn(list = ''): string[] {
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
}

/** Not this computer, a private network, a multicast group or a way round through another protocol. */
function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  return address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || isGlobal(address));
}

/** In 2000::/3, from where alone addresses are given out; ipaddr.js takes ::7f00:1 (127.0.0.1) for unicast, too. */
const isGlobal = ({ parts: [first = 0] }: ipaddr.IPv6): boolean => first >> 13 === 1;

function lookupAmong(isAllowed: (address: string) => boolean): LookupFunction {
  return (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      const allowed = found.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (!first) return done(new ForbiddenTarget(host), []);
      return options.all === true ? done(null, allowed) : done(null, first.address, first.family);
    });
  };
}
