import type { Share } from '@heirloom/contract/shares/shares.schema.ts';
import { client } from '#api/client.ts';
import { type ShareTarget, targetInput } from '#features/shares/share-target.ts';
import type { Terms } from '#features/shares/share-terms.ts';

type MadeLink = { shareId: string; url: string };

/** The links made since the app was opened; their addresses are stored nowhere else. */
const made = new Map<string, Promise<MadeLink>>();

/** Makes a link. Returns the same link for the same target and terms, as long as it is unchanged. */
export async function linkTo(target: ShareTarget, terms: Terms): Promise<string> {
  const key = JSON.stringify([targetInput(target), terms]);
  const known = await made.get(key)?.catch(() => undefined);
  if (known && (await isAsMade(known, target, terms))) return known.url;
  const making = make(target, terms);
  made.set(key, making);
  return (await making).url;
}

async function make(target: ShareTarget, terms: Terms): Promise<MadeLink> {
  const { share, path } = await client.shares.create({ ...targetInput(target), ...terms });
  return { shareId: share.id, url: new URL(path, window.location.origin).href };
}

/** Checks the server, because the link may have been changed or ended meanwhile, here or on another device. */
async function isAsMade(
  { shareId }: MadeLink,
  target: ShareTarget,
  terms: Terms,
): Promise<boolean> {
  const { items } = await client.shares.list(targetInput(target));
  const share = items.find(({ id }) => id === shareId);
  return share !== undefined && !share.isExpired && keeps(share, terms);
}

function keeps(share: Share, terms: Terms): boolean {
  return (
    share.hasPassword === (terms.password !== null) &&
    share.allowsDownload === terms.allowsDownload &&
    share.allowsPreview === terms.allowsPreview &&
    share.keepsDetails === terms.keepsDetails
  );
}
