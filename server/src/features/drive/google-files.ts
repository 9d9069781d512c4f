import { z } from 'zod';
import { drivePageSize } from '@heirloom/contract/limits.ts';
import type { DrivePlace } from '@heirloom/contract/drive/drive.schema.ts';
import { askGoogle, callGoogle } from '#features/drive/call-google.ts';
import type { DriveProblem } from '#features/drive/drive-problem.ts';
import type { Config } from '#platform/config.ts';

const googleFile = z.object({
  id: z.string(),
  name: z.string(),
  mimeType: z.string(),
  /** Bytes, as decimal digits; missing where there is no file, such as for folders. */
  size: z.coerce.number().int().optional(),
  modifiedTime: z.string().optional(),
  md5Checksum: z.string().optional(),
  sha256Checksum: z.string().optional(),
  trashed: z.boolean().optional(),
  capabilities: z.object({ canDownload: z.boolean().optional() }).optional(),
  shortcutDetails: z.object({ targetId: z.string(), targetMimeType: z.string() }).optional(),
});
export type GoogleFile = z.output<typeof googleFile>;

const fileFields = Object.keys(googleFile.shape).join(',');

type GoogleCtx = { config: Config; accessToken: string };

export type Listing = {
  place: DrivePlace;
  folderId: string | null;
  query: string;
  pageToken: string | null;
};

export const listGoogleFiles = async (ctx: GoogleCtx, listing: Listing) => {
  const page = z.object({ files: z.array(googleFile), nextPageToken: z.string().optional() }).parse(
    await ask(ctx, 'files', {
      ...whereToLook(listing),
      ...pageOf(listing.pageToken),
      orderBy: 'folder,name_natural',
      fields: `nextPageToken,files(${fileFields})`,
    }),
  );
  return { files: page.files, nextPageToken: page.nextPageToken ?? null };
};

/** A name is looked for everywhere; folders and places are what lies in them. */
const whereToLook = ({ place, folderId, query }: Listing): Record<string, string> => {
  const everywhere = { supportsAllDrives: 'true', includeItemsFromAllDrives: 'true' };
  const words = query.trim();
  if (words !== '') {
    const q = `name contains '${quotable(words)}' and ${present}`;
    return { ...everywhere, corpora: 'allDrives', q };
  }
  if (typeof place === 'object') {
    const { driveId } = place;
    return { ...everywhere, corpora: 'drive', driveId, q: childrenOf(folderId ?? driveId) };
  }
  if (folderId === null && place === 'shared-with-me') {
    return { ...everywhere, q: `sharedWithMe = true and ${present}` };
  }
  return { ...everywhere, q: childrenOf(folderId ?? 'root') };
};

const childrenOf = (folderId: string): string =>
  `'${quotable(folderId)}' in parents and ${present}`;

const present = 'trashed = false';

const quotable = (text: string): string => text.replaceAll(/['\\]/g, String.raw`\$&`);

export const listGoogleDrives = async (ctx: GoogleCtx, pageToken: string | null) => {
  const page = z
    .object({
      drives: z.array(z.object({ id: z.string(), name: z.string() })),
      nextPageToken: z.string().optional(),
    })
    .parse(
      await ask(ctx, 'drives', {
        ...pageOf(pageToken),
        fields: 'nextPageToken,drives(id,name)',
      }),
    );
  return { drives: page.drives, nextPageToken: page.nextPageToken ?? null };
};

const pageOf = (pageToken: string | null): Record<string, string> => ({
  pageSize: String(drivePageSize),
  ...(pageToken !== null && { pageToken }),
});

/** A shortcut is answered with its target. */
export const findGoogleFile = async (ctx: GoogleCtx, fileId: string): Promise<GoogleFile> => {
  const find = async (id: string): Promise<GoogleFile> =>
    googleFile.parse(
      await ask(ctx, `files/${encodeURIComponent(id)}`, {
        supportsAllDrives: 'true',
        fields: fileFields,
      }),
    );
  const found = await find(fileId);
  return found.shortcutDetails ? find(found.shortcutDetails.targetId) : found;
};

export const findGoogleAccount = async (ctx: GoogleCtx): Promise<string> => {
  const about = z.object({ user: z.object({ emailAddress: z.string() }) });
  return about.parse(await ask(ctx, 'about', { fields: 'user(emailAddress)' })).user.emailAddress;
};

/** Opens the bytes of a file from `offset` on: 206, or 200 where the whole file comes. */
export const openGoogleFile = (
  ctx: GoogleCtx,
  file: { id: string; offset: number; signal: AbortSignal },
): Promise<Response> =>
  callGoogle({
    url: addressOf(ctx.config, `files/${encodeURIComponent(file.id)}`, {
      alt: 'media',
      supportsAllDrives: 'true',
    }),
    init: {
      headers: {
        ...bearer(ctx),
        // What is compressed on the way has other ranges than the file.
        'accept-encoding': 'identity',
        ...(file.offset > 0 && { range: `bytes=${file.offset}-` }),
      },
    },
    signal: file.signal,
    explain,
  });

const ask = (ctx: GoogleCtx, path: string, parameters: Record<string, string>): Promise<unknown> =>
  askGoogle({
    url: addressOf(ctx.config, path, parameters),
    init: { headers: bearer(ctx) },
    explain,
  });

const addressOf = (config: Config, path: string, parameters: Record<string, string>): URL => {
  const url = new URL(`/drive/v3/${path}`, config.GOOGLE_API_URL);
  url.search = new URLSearchParams(parameters).toString();
  return url;
};

const bearer = ({ accessToken }: GoogleCtx) => ({ authorization: `Bearer ${accessToken}` });

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

const explain = (status: number, reason: string): DriveProblem => {
  if (status === 401) return 'reconnect';
  if (status === 429) return 'busy';
  if (status === 404) return 'gone';
  if (status === 416) return 'changed';
  return byReason[reason] ?? (status === 403 ? 'no-download' : 'not-understood');
};
