import type { Share } from '@heirloom/contract/shares/shares.schema.ts';
import { client } from '#api/client.ts';
import { type ShareTarget, targetInput } from '#features/shares/share-target.ts';
import { type NewLink, usualLink } from '#features/shares/share-terms.ts';

export type MadeLink = {
  share: Share;
  url: string;
  /** How many earlier links to the same were open when this one was made. */
  othersOpen: number;
};

/** The addresses of the links made since the app was opened, by their id; they are stored nowhere else. */
const addresses = new Map<string, string>();
const making = new Map<string, Promise<MadeLink>>();

/** Returns the address of an open link, if it was made in this tab. */
export function addressOf({ id, isExpired }: Share): string | undefined {
  return isExpired ? undefined : addresses.get(id);
}

/** Makes a link; a second click while it is being made gets the same. */
export function makeLink(target: ShareTarget, link: NewLink): Promise<MadeLink> {
  return once(JSON.stringify([targetInput(target), link]), () => make(target, link));
}

/** Finds the latest open link whose address is known, as it is now, or makes one on the usual terms. */
export function linkTo(target: ShareTarget): Promise<MadeLink> {
  return once(JSON.stringify(targetInput(target)), () => findOrMake(target));
}

/** Asks the server, because the link may have been changed or ended meanwhile, here or on another device. */
async function findOrMake(target: ShareTarget): Promise<MadeLink> {
  const isAnyKnown = addresses.size > 0;
  const { items } = isAnyKnown ? await client.shares.list(targetInput(target)) : { items: [] };
  for (const share of items) {
    const url = addressOf(share);
    if (url !== undefined) return { share, url, othersOpen: 0 };
  }
  return make(target, usualLink);
}

async function make(target: ShareTarget, link: NewLink): Promise<MadeLink> {
  const { share, path, othersOpen } = await client.shares.create({
    ...targetInput(target),
    ...link,
  });
  const url = new URL(path, window.location.origin).href;
  addresses.set(share.id, url);
  return { share, url, othersOpen };
}

function once(key: string, start: () => Promise<MadeLink>): Promise<MadeLink> {
  const underWay = making.get(key);
  if (underWay) return underWay;
  const link = start().finally(() => making.delete(key));
  making.set(key, link);
  return link;
}
