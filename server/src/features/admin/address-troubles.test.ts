import { expect, it } from 'vitest';
import { addressTroubles } from '#features/admin/address-troubles.ts';

const known = { PORT: 8484, ALLOWED_HOSTS: 'nas.tail.ts.net', TRUST_PROXY: '127.0.0.1' };
const atHome = { ...known, PUBLIC_URL: 'https://family.example.org' };
const unset = { ...known, PUBLIC_URL: undefined };

function find(settings: typeof atHome | typeof unset, origin: string) {
  const { host } = new URL(origin);
  const headers = new Headers({ origin, host, 'x-forwarded-for': '192.0.2.7' });
  return addressTroubles(settings, headers);
}

it.each([
  [atHome, 'https://family.example.org', []],
  [atHome, 'http://family.example.org', ['other-address']],
  [atHome, 'https://photos.example.org', ['other-address']],
  [atHome, 'https://nas.tail.ts.net', []],
  [atHome, 'http://192.168.1.5:8484', []],
  [unset, 'http://localhost:8484', []],
  [unset, 'http://nas:8484', []],
  [unset, 'https://family.example.org', ['other-address']],
])('with %o and %s in the address bar finds %j', (settings, origin, troubles) => {
  expect(find(settings, origin)).toEqual(troubles);
});

it('finds a proxy that passes on neither the host nor the caller', () => {
  const headers = new Headers({ origin: atHome.PUBLIC_URL, host: '127.0.0.1:8484' });
  expect(addressTroubles(atHome, headers)).toEqual(['other-host', 'no-caller']);
});

it('asks nothing of programs, which have no address bar', () => {
  expect(addressTroubles(atHome, new Headers({ host: '127.0.0.1:8484' }))).toEqual([]);
});
