import { createHash } from 'node:crypto';
import { collectionNameMaximum, descriptionMaximum } from '@heirloom/contract/limits.ts';
import { importWords } from '#features/imports/imports.messages.ts';
import { factsOfAsset } from '#features/imports/readers/immich/facts-of-asset.ts';
import {
  albums,
  currentUser,
  foundAssets,
  type ImmichAlbum,
  type ImmichAsset,
  serverVersion,
} from '#features/imports/readers/immich/immich-answers.ts';
import {
  createImmichClient,
  type ImmichClient,
  type ImmichDoor,
} from '#features/imports/readers/immich/immich-client.ts';
import type { OpenSources } from '#features/imports/source/open-sources.ts';
import {
  readableName,
  type Source,
  type SourceFile,
  SourceGone,
} from '#features/imports/source/source.ts';

/** Older ones cannot be asked for the photos of an album page by page. */
const oldestMajor = 2;
const pageSize = 200;
/** More than a million photos. */
const mostPages = 5000;

/** What is hidden are the films of live photos. Locked photos are not given to any key. */
const visibilities = ['timeline', 'archive', 'hidden'] as const;

/**
 * Opens an Immich server as the source of an import: everything of the person to whom the key belongs.
 * @throws SourceGone with a sentence
 */
export async function openImmich(door: ImmichDoor): Promise<OpenSources> {
  const client = createImmichClient(door);
  const { major } = await client.ask(serverVersion, 'server/version');
  if (major < oldestMajor) throw new SourceGone(importWords('en').immichOld);
  const { id: userId } = await client.ask(currentUser, 'users/me');
  const home = `${door.address.origin}${door.address.pathname.replace(/\/+$/, '')}`;
  return {
    parts: [serverPart(client, { userId, home: `${home}/` })],
    label: home,
    key: createHash('sha256').update(`immich\0${home}\0${userId}`).digest('hex'),
    archives: [],
  };
}

type Whose = { userId: string; home: string };

function serverPart(client: ImmichClient, whose: Whose): Source {
  return {
    files: () => listFiles(client, whose),
    isThere: () =>
      client.ask(currentUser, 'users/me').then(
        ({ id }) => id === whose.userId,
        () => false,
      ),
  };
}

async function* listFiles(
  client: ImmichClient,
  { userId, home }: Whose,
): AsyncGenerator<SourceFile[]> {
  for (const visibility of visibilities) {
    const wanted = { visibility, withDeleted: true, withExif: true, withPeople: true };
    for await (const assets of listAssets(client, wanted)) {
      // Those of a partner are imported with the partner's key.
      const own = assets.filter((asset) => asset.ownerId === userId && !isMadeByImmich(asset));
      const files: SourceFile[] = [];
      for (const asset of own) files.push(await toFile(client, asset, home));
      if (files.length > 0) yield files;
    }
  }
  for (const album of await client.ask(albums, 'albums')) yield [await toAlbum(client, album)];
}

async function* listAssets(client: ImmichClient, wanted: object): AsyncGenerator<ImmichAsset[]> {
  for (let page = 1; page <= mostPages; page++) {
    const query = { ...wanted, page, size: pageSize, order: 'asc' };
    const { items, nextPage } = await client.ask(foundAssets, 'search/metadata', query);
    yield items;
    if (nextPage === null || items.length === 0) return;
  }
  throw new SourceGone(importWords('en').noImmich);
}

/** The film inside of a motion photo, which Immich takes out and Heirloom plays where it is. */
function isMadeByImmich({ visibility, originalPath }: ImmichAsset): boolean {
  return visibility === 'hidden' && /(?:^|\/)encoded-video\//.test(originalPath);
}

async function toFile(client: ImmichClient, asset: ImmichAsset, home: string): Promise<SourceFile> {
  const { id, checksum, exifInfo, fileModifiedAt, isOffline } = asset;
  const modified = new Date(fileModifiedAt ?? '');
  // Immich has not looked at some yet.
  const sizeBytes = isOffline ? null : (exifInfo?.fileSizeInByte ?? (await client.sizeOf(id)));
  return {
    path: pathOf(asset),
    sizeBytes: sizeBytes ?? 0,
    modifiedAt: Number.isNaN(modified.getTime()) ? null : modified,
    stamp: `${id} ${checksum}`,
    obstacle: sizeBytes === null ? 'unreadable' : null,
    crc32: null,
    localPath: null,
    read: (stop) => Promise.resolve(client.original(id, stop)),
    known: { facts: factsOfAsset(asset, home), sha1: sha1Of(asset) },
  };
}

/** Folders say something only where they are those of the owner. */
function pathOf({ libraryId, originalPath, originalFileName }: ImmichAsset): string {
  const folders = libraryId ? readableName(originalPath).split('/').filter(Boolean) : [];
  return [...folders.slice(0, -1), originalFileName.replaceAll('/', '_')].join('/');
}

/** Of a file in a folder of its owner Immich has only hashed the path. */
function sha1Of({ libraryId, checksum }: ImmichAsset): string | null {
  const bytes = Buffer.from(checksum, 'base64');
  return libraryId || bytes.length !== 20 ? null : bytes.toString('hex');
}

async function toAlbum(client: ImmichClient, album: ImmichAlbum): Promise<SourceFile> {
  const members: string[] = [];
  for (const visibility of ['timeline', 'archive']) {
    for await (const assets of listAssets(client, { visibility, albumIds: [album.id] })) {
      members.push(...assets.map(({ id }) => id));
    }
  }
  const title = album.albumName.slice(0, collectionNameMaximum) || album.id;
  const description = album.description?.slice(0, descriptionMaximum);
  return {
    path: `Albums/${title.replaceAll('/', '_')}`,
    sizeBytes: 0,
    modifiedAt: null,
    stamp: album.id,
    obstacle: null,
    crc32: null,
    localPath: null,
    read: () => Promise.reject(new Error('An album has no bytes.')),
    known: {
      facts: {
        uid: album.id,
        albumOfUids: members,
        title,
        ...(description && { description }),
        imported: { program: 'immich' },
      },
      sha1: null,
    },
  };
}
