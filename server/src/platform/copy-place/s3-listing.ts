import {
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
} from '@aws-sdk/client-s3';
import type { ListedObject } from '#platform/copy-place/copy-place.ts';
import type { Bucket } from '#platform/storage/s3-bucket.ts';

/** `version`: only in a bucket with versions. */
export type Listed = ListedObject & { version?: string };

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
