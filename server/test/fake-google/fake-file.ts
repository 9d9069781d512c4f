import { createHash, randomBytes } from 'node:crypto';

export const folderType = 'application/vnd.google-apps.folder';
const shortcutType = 'application/vnd.google-apps.shortcut';

export type FakeFile = {
  id: string;
  name: string;
  mimeType: string;
  /** Null for folders, shortcuts and Google's own documents. */
  content: Buffer | null;
  parent: string;
  driveId: string | null;
  isSharedWithMe: boolean;
  modifiedTime: string;
  trashed: boolean;
  canDownload: boolean;
  target: FakeFile | null;
  /** Metadata that differ from the bytes. */
  claims: { size?: number; md5Checksum?: string };
  hasSha256: boolean;
  /** The key of a file that was shared by a link before 2021, for people who have not opened it in a browser. */
  resourceKey: string | null;
};

export type FakeFileSketch = Partial<FakeFile> & { name: string };

/** Makes a film in My Drive, unless the sketch says otherwise. */
export function makeFakeFile(sketch: FakeFileSketch): FakeFile {
  return {
    id: `1${randomBytes(16).toString('base64url')}`,
    mimeType: sketch.target ? shortcutType : 'video/mp4',
    content: null,
    parent: sketch.driveId ?? 'root',
    driveId: null,
    isSharedWithMe: false,
    modifiedTime: '2024-05-06T07:08:09.000Z',
    trashed: false,
    canDownload: true,
    target: null,
    claims: {},
    hasSha256: false,
    resourceKey: null,
    ...sketch,
  };
}

/** Returns the resource of Drive v3 with all its fields. */
export function resourceOf(file: FakeFile): Record<string, unknown> {
  return {
    kind: 'drive#file',
    id: file.id,
    name: file.name,
    mimeType: file.mimeType,
    modifiedTime: file.modifiedTime,
    trashed: file.trashed,
    parents: [file.parent],
    capabilities: { canDownload: file.canDownload },
    ...(file.driveId !== null && { driveId: file.driveId }),
    ...(file.resourceKey !== null && { resourceKey: file.resourceKey }),
    ...(file.target && {
      shortcutDetails: {
        targetId: file.target.id,
        targetMimeType: file.target.mimeType,
        ...(file.target.resourceKey !== null && { targetResourceKey: file.target.resourceKey }),
      },
    }),
    ...(file.content && {
      // Google's JSON has 64-bit numbers as strings.
      size: String(file.claims.size ?? file.content.length),
      md5Checksum: file.claims.md5Checksum ?? digest('md5', file.content),
      ...(file.hasSha256 && { sha256Checksum: digest('sha256', file.content) }),
    }),
  };
}

const digest = (algorithm: string, content: Buffer): string =>
  createHash(algorithm).update(content).digest('hex');
