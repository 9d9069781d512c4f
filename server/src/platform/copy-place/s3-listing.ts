import {
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  ListObjectsV2Command,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { ListedObject } from '#platform/copy-place/copy-place.ts';

/** `prefix`: what all our keys begin with. `name`: for sentences. */
export type Bucket = { s3: S3Client; bucket: string; prefix: string; name: string };

/** `version`: only in a bucket with versions. */
export type Listed = ListedObject & { version?: string };

/** Lists the objects of a bucket without versions. */
export async function* listPlain(
  { s3, bucket, prefix }: Bucket,
  below: string,
): AsyncGenerator<Listed[]> {
  let token: string | undefined;
  do {
    const page = await s3.send(
      new ListObjectsV2Command({
        Bucket: bucket,
        Prefix: prefix + below,
        ContinuationToken: token,
      }),
    );
    yield (page.Contents ?? []).map(({ Key = '', Size = 0, LastModified }) => ({
      name: Key.slice(prefix.length),
      sizeBytes: Size,
      addedAt: LastModified ?? new Date(),
    }));
    token = page.NextContinuationToken;
  } while (token !== undefined);
}

/** Lists the first version of each object, whatever was put over it, also of one that seems to be deleted. */
export async function* listFirstVersions(
  { s3, bucket, prefix }: Bucket,
  below: string,
): AsyncGenerator<Listed[]> {
  let at: { KeyMarker?: string; VersionIdMarker?: string } | undefined = {};
  // The versions of a key come newest first, and may go on on the next page.
  let open: Listed | undefined;
  while (at) {
    const page: ListObjectVersionsCommandOutput = await s3.send(
      new ListObjectVersionsCommand({ Bucket: bucket, Prefix: prefix + below, ...at }),
    );
    const firsts = new Map(open ? [[open.name, open]] : []);
    for (const { Key = '', Size = 0, LastModified, VersionId: version } of page.Versions ?? []) {
      const name = Key.slice(prefix.length);
      const listed = { name, sizeBytes: Size, addedAt: LastModified ?? new Date() };
      firsts.set(name, { ...listed, ...(version !== undefined && { version }) });
    }
    open = [...firsts.values()].at(-1);
    const isLast = page.IsTruncated !== true;
    if (!isLast && open) firsts.delete(open.name);
    yield [...firsts.values()];
    at = isLast
      ? undefined
      : { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker };
  }
}
