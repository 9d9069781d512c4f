/**
 * An HTTP server on loopback that answers as the published OpenAPI document of Immich says: server/version, users/me,
 * search/metadata, albums and originals. It refuses whatever is not in that document.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export type MadeAsset = {
  id: string;
  originalFileName: string;
  bytes: Buffer;
  visibility?: 'timeline' | 'archive' | 'hidden';
  /** Whatever else the answer holds, in the place of what is usual. */
  more?: Record<string, unknown>;
  exif?: Record<string, unknown>;
  people?: string[];
};

export type MadeAlbum = { id: string; albumName: string; description: string; assetIds: string[] };

export const immichUser = '0198c0de-1111-7000-8000-00000000aaaa';
export const immichKey = 'a-key-of-immich';

const usual = '2019-07-24T09:25:40.000Z';

type Call = { request: IncomingMessage; response: ServerResponse };

export async function startImmich(made: {
  assets: MadeAsset[];
  albums: MadeAlbum[];
  major?: number;
}) {
  const calls: string[] = [];
  const faults = {
    /** How many bytes of an original come before the connection breaks off, once for each asset. */
    breaksAfter: null as number | null,
    /** How many bytes of an original come before nothing more does. */
    stallsAfter: null as number | null,
    /** What the next originals say of their state. */
    etags: [] as string[],
    isDown: false,
    redirectTo: null as string | null,
    key: immichKey,
  };
  const broken = new Set<string>();
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url}`);
    if (faults.isDown) return void request.socket.destroy();
    const { redirectTo } = faults;
    if (redirectTo) return void response.writeHead(302, { location: redirectTo }).end();
    answer({ request, response }).catch(() => response.writeHead(500).end());
  });
  const answer = async ({ request, response }: Call): Promise<void> => {
    const { pathname: path, searchParams } = new URL(request.url!, 'http://immich.test');
    const send = (status: number, body: unknown) =>
      void response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(body));
    if (path === '/api/server/version')
      return send(200, { major: made.major ?? 2, minor: 3, patch: 1 });
    if (request.headers['x-api-key'] !== faults.key)
      return send(401, { message: 'Invalid API key' });
    if (path === '/api/users/me')
      return send(200, { id: immichUser, name: 'Anna', email: 'a@b.c' });
    if (path === '/api/albums') return send(200, made.albums.map(presentAlbum));
    if (path === '/api/search/metadata' && request.method === 'POST') {
      return send(200, search(made, (await json(request)) as Search));
    }
    const [, id = ''] = /^\/api\/assets\/([^/]+)\/original$/.exec(path) ?? [];
    const asset = made.assets.find((each) => each.id === id);
    if (!asset) return send(400, { message: 'Not found or no asset.download access' });
    if (searchParams.get('edited') !== 'false') return send(400, { message: 'An edited copy' });
    sendOriginal({ request, response }, asset.bytes, {
      breaksAfter: broken.has(id) ? null : faults.breaksAfter,
      stallsAfter: faults.stallsAfter,
      etag: faults.etags.shift(),
      onBreak: () => broken.add(id),
    });
  };
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    address: `http://localhost:${port}`,
    calls,
    faults,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

type Sending = {
  breaksAfter: number | null;
  stallsAfter: number | null;
  etag: string | undefined;
  onBreak: () => void;
};

function sendOriginal(
  { request, response }: Call,
  bytes: Buffer,
  { breaksAfter, stallsAfter, etag, onBreak }: Sending,
): void {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const start = Number(from ?? 0);
  const wanted = bytes.subarray(start, to ? Number(to) + 1 : undefined);
  response.writeHead(from === undefined ? 200 : 206, {
    'content-length': wanted.length,
    ...(etag !== undefined && { etag }),
    ...(from !== undefined && {
      'content-range': `bytes ${start}-${start + wanted.length - 1}/${bytes.length}`,
    }),
  });
  if (stallsAfter !== null) return void response.write(wanted.subarray(0, stallsAfter));
  if (breaksAfter === null || breaksAfter >= wanted.length) return void response.end(wanted);
  onBreak();
  response.write(wanted.subarray(0, breaksAfter), () => setImmediate(() => response.destroy()));
}

/** Less than Immich gives, so that a test has many pages of few photos. */
const mostOnPage = 3;

type Search = {
  page: number;
  size: number;
  visibility: string;
  albumIds?: string[];
  withExif?: boolean;
  withPeople?: boolean;
  withDeleted?: boolean;
};

function search(made: { assets: MadeAsset[]; albums: MadeAlbum[] }, wanted: Search) {
  const { page, visibility, albumIds, withDeleted } = wanted;
  const size = Math.min(wanted.size, mostOnPage);
  const album = made.albums.find(({ id }) => albumIds?.includes(id));
  const found = made.assets.filter(
    (asset) =>
      (asset.visibility ?? 'timeline') === visibility &&
      (withDeleted || asset.more?.['isTrashed'] !== true) &&
      (albumIds === undefined || album?.assetIds.includes(asset.id)),
  );
  const items = found.slice((page - 1) * size, page * size).map((each) => present(each, wanted));
  const nextPage = page * size < found.length ? String(page + 1) : null;
  return {
    albums: { total: 0, count: 0, items: [], facets: [] },
    assets: { total: items.length, count: items.length, items, facets: [], nextPage },
  };
}

function present(asset: MadeAsset, { withExif, withPeople }: Search) {
  const { id, originalFileName, bytes, visibility = 'timeline', more, exif, people = [] } = asset;
  return {
    id,
    ownerId: immichUser,
    type: /\.(mp4|mov)$/i.test(originalFileName) ? 'VIDEO' : 'IMAGE',
    originalPath: `/data/library/${id}.jpg`,
    originalFileName,
    checksum: createHash('sha1').update(bytes).digest('base64'),
    createdAt: usual,
    fileCreatedAt: usual,
    fileModifiedAt: '2024-01-01T00:00:00.000Z',
    localDateTime: usual,
    updatedAt: usual,
    duration: null,
    thumbhash: null,
    hasMetadata: true,
    isArchived: visibility === 'archive',
    isFavorite: false,
    isOffline: false,
    isTrashed: false,
    visibility,
    ...(withExif && {
      exifInfo: {
        fileSizeInByte: bytes.length,
        dateTimeOriginal: usual,
        latitude: null,
        longitude: null,
        description: '',
        rating: null,
        ...exif,
      },
    }),
    ...(withPeople && {
      people: people.map((name) => ({ id, name, birthDate: null, isHidden: false, faces: [] })),
    }),
    ...more,
  };
}

function presentAlbum({ id, albumName, description, assetIds }: MadeAlbum) {
  return {
    id,
    albumName,
    description,
    assetCount: assetIds.length,
    albumThumbnailAssetId: null,
    albumUsers: [],
    createdAt: usual,
    updatedAt: usual,
    hasSharedLink: false,
    isActivityEnabled: true,
    shared: false,
  };
}
