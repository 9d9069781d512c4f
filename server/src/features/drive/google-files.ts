import type { DrivePlace } from '@heirloom/contract/drive/drive.schema.ts';
import { drivePageSize } from '@heirloom/contract/limits.ts';
import { z } from 'zod';
import { askGoogle, callGoogle } from '#features/drive/call-google.ts';
import type { DriveProblem } from '#features/drive/drive-problem.ts';
import type { Config } from '#platform/config.ts';

const googleFile = z.object({
  id: z.string(),
  name: z.string(),
  mimeType: z.string(),
  /** Bytes, as decimal digits; missing for entries without bytes, such as folders. */
  size: z.coerce.number().int().optional(),
  modifiedTime: z.string().optional(),
  md5Checksum: z.string().optional(),
  sha256Checksum: z.string().optional(),
  trashed: z.boolean().optional(),
  resourceKey: z.string().optional(),
  capabilities: z.object({ canDownload: z.boolean().optional() }).optional(),
  shortcutDetails: z
    .object({
      targetId: z.string(),
      targetMimeType: z.string(),
      targetResourceKey: z.string().optional(),
    })
    .optional(),
});
export type GoogleFile = z.output<typeof googleFile>;

const fileFields = Object.keys(googleFile.shape).join(',');

export type GoogleCtx = { config: Config; accessToken: string };

/** Identifies a file or a folder at Google. */
export type GoogleRef = { id: string; resourceKey: string | null };

/** Returns the entry itself, or the target of a shortcut. */
export function targetOf({ id, resourceKey, shortcutDetails }: GoogleFile): GoogleRef {
  return shortcutDetails
    ? { id: shortcutDetails.targetId, resourceKey: shortcutDetails.targetResourceKey ?? null }
    : { id, resourceKey: resourceKey ?? null };
}

export type Listing = {
  place: DrivePlace;
  /** Empty: the top of the place. */
  folders: readonly GoogleRef[];
  query: string;
  pageToken: string | null;
  pageSize: number;
};

export async function listGoogleFiles(ctx: GoogleCtx, listing: Listing) {
  const page = z.object({ files: z.array(googleFile), nextPageToken: z.string().optional() }).parse(
    await ask(
      ctx,
      'files',
      {
        ...searchScope(listing),
        ...pageOf(listing),
        orderBy: 'folder,name_natural',
        fields: `nextPageToken,files(${fileFields})`,
      },
      listing.folders,
    ),
  );
  return { files: page.files, nextPageToken: page.nextPageToken ?? null };
}

/** Builds the query: a name is searched for everywhere, while folders and places list their children. */
function searchScope({ place, folders, query }: Listing): Record<string, string> {
  const everywhere = { supportsAllDrives: 'true', includeItemsFromAllDrives: 'true' };
  const words = query.trim();
  if (words !== '') {
    const q = `name contains '${quotable(words)}' and ${present}`;
    return { ...everywhere, corpora: 'allDrives', q };
  }
  if (typeof place === 'object') {
    const { driveId } = place;
    return { ...everywhere, corpora: 'drive', driveId, q: childrenOf(folders, driveId) };
  }
  if (folders.length === 0 && place === 'shared-with-me') {
    return { ...everywhere, q: `sharedWithMe = true and ${present}` };
  }
  return { ...everywhere, q: childrenOf(folders, 'root') };
}

function childrenOf(folders: readonly GoogleRef[], top: string): string {
  const ids = folders.length > 0 ? folders.map(({ id }) => id) : [top];
  return `(${ids.map((id) => `'${quotable(id)}' in parents`).join(' or ')}) and ${present}`;
}

const present = 'trashed = false';

const quotable = (text: string): string => text.replaceAll(/['\\]/g, String.raw`\$&`);

export async function listGoogleDrives(ctx: GoogleCtx, pageToken: string | null) {
  const page = z
    .object({
      drives: z.array(z.object({ id: z.string(), name: z.string() })),
      nextPageToken: z.string().optional(),
    })
    .parse(
      await ask(ctx, 'drives', {
        ...pageOf({ pageToken, pageSize: drivePageSize }),
        fields: 'nextPageToken,drives(id,name)',
      }),
    );
  return { drives: page.drives, nextPageToken: page.nextPageToken ?? null };
}

type Page = Pick<Listing, 'pageToken' | 'pageSize'>;

function pageOf({ pageToken, pageSize }: Page): Record<string, string> {
  return {
    pageSize: String(pageSize),
    ...(pageToken !== null && { pageToken }),
  };
}

/** Finds a file; for a shortcut, its target. */
export async function findGoogleFile(ctx: GoogleCtx, ref: GoogleRef): Promise<GoogleFile> {
  const found = await describeFile(ctx, ref);
  return found.shortcutDetails ? describeFile(ctx, targetOf(found)) : found;
}

async function describeFile(ctx: GoogleCtx, ref: GoogleRef): Promise<GoogleFile> {
  const path = `files/${encodeURIComponent(ref.id)}`;
  const asked = { supportsAllDrives: 'true', fields: fileFields };
  const { resourceKey, ...file } = googleFile.parse(await ask(ctx, path, asked, [ref]));
  const key = resourceKey ?? ref.resourceKey;
  return key === null ? file : { ...file, resourceKey: key };
}

export async function findGoogleAccount(ctx: GoogleCtx): Promise<string> {
  const about = z.object({ user: z.object({ emailAddress: z.string() }) });
  return about.parse(await ask(ctx, 'about', { fields: 'user(emailAddress)' })).user.emailAddress;
}

/** Opens the bytes of a file from `offset` on: 206, or 200 when Google sends the whole file. */
export function openGoogleFile(
  ctx: GoogleCtx,
  file: GoogleRef & { offset: number; signal: AbortSignal },
): Promise<Response> {
  return callGoogle({
    url: addressOf(ctx.config, `files/${encodeURIComponent(file.id)}`, {
      alt: 'media',
      supportsAllDrives: 'true',
    }),
    init: {
      headers: {
        ...bearer(ctx),
        ...keysOf([file]),
        // The ranges of a compressed answer would not be those of the file.
        'accept-encoding': 'identity',
        ...(file.offset > 0 && { range: `bytes=${file.offset}-` }),
      },
    },
    signal: file.signal,
    explain,
  });
}

function ask(
  ctx: GoogleCtx,
  path: string,
  parameters: Record<string, string>,
  refs: readonly GoogleRef[] = [],
): Promise<unknown> {
  return askGoogle({
    url: addressOf(ctx.config, path, parameters),
    init: { headers: { ...bearer(ctx), ...keysOf(refs) } },
    explain,
  });
}

function addressOf(config: Config, path: string, parameters: Record<string, string>): URL {
  const url = new URL(`/drive/v3/${path}`, config.GOOGLE_API_URL);
  url.search = new URLSearchParams(parameters).toString();
  return url;
}

const bearer = ({ accessToken }: GoogleCtx) => ({ authorization: `Bearer ${accessToken}` });

/** X-Goog-Drive-Resource-Keys: fileId/resourceKey, separated by commas. */
function keysOf(refs: readonly GoogleRef[]): Record<string, string> {
  const keys = refs.flatMap(({ id, resourceKey }) => (resourceKey ? [`${id}/${resourceKey}`] : []));
  return keys.length > 0 ? { 'x-goog-drive-resource-keys': keys.join(',') } : {};
}

const byReason: Record<string, DriveProblem> = {
  userRateLimitExceeded: 'busy',
  rateLimitExceeded: 'busy',
  dailyLimitExceeded: 'daily-limit',
  quotaExceeded: 'daily-limit',
  downloadQuotaExceeded: 'download-limit',
  cannotDownloadAbusiveFile: 'harmful',
  cannotDownloadFile: 'no-download',
  fileNotDownloadable: 'google-document',
  insufficientPermissions: 'reconnect',
  accessNotConfigured: 'api-off',
};

function explain(status: number, reason: string): DriveProblem {
  if (status === 401) return 'reconnect';
  if (status === 429) return 'busy';
  if (status === 404) return 'gone';
  if (status === 416) return 'changed';
  return byReason[reason] ?? (status === 403 ? 'refused' : 'not-understood');
}
