import type { AddressTrouble } from '@heirloom/contract/admin/admin.schema.ts';
import { type Config, publicOrigin } from '#platform/config.ts';

type Settings = Pick<Config, 'PUBLIC_URL' | 'PORT' | 'ALLOWED_HOSTS' | 'TRUST_PROXY'>;

/**
 * Finds what is wrong on the way from a browser to this server, by the headers of one request. A browser says in Origin
 * what stands in its address bar, which no proxy changes. Other names at home, by http, are fine.
 */
export function addressTroubles(config: Settings, headers: Headers): AddressTrouble[] {
  const sent = headers.get('origin');
  if (sent === null || !URL.canParse(sent)) return [];
  const seen = new URL(sent);
  const troubles: AddressTrouble[] = [];
  if (isElsewhere(config, seen)) troubles.push('other-address');
  if (headers.get('host') !== seen.host) troubles.push('other-host');
  // This server speaks http only: a page with https came through a proxy.
  const namesCaller = headers.has('x-forwarded-for');
  if (seen.protocol === 'https:' && config.TRUST_PROXY !== undefined && !namesCaller) {
    troubles.push('no-caller');
  }
  return troubles;
}

function isElsewhere(config: Settings, seen: URL): boolean {
  const named = new URL(publicOrigin(config));
  if (seen.origin === named.origin) return false;
  if (
    config.ALLOWED_HOSTS?.toLowerCase()
      .split(/[\s,]+/)
      .includes(seen.hostname)
  )
    return false;
  const isSameHost = config.PUBLIC_URL !== undefined && seen.hostname === named.hostname;
  return seen.protocol === 'https:' || isSameHost;
}
