import {
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  ListObjectsV2Command,
  type S3Client,
} from '@aws-sdk/client-s3';

/** `prefix`: what all our keys begin with. `name`: for sentences. */
export type Bucket = { s3: S3Client; bucket: string; prefix: string; name: string };

/** `version`: only in a bucket with versions. */
export type Listed = { name: string; sizeBytes: number; version?: string };

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
    yield (page.Contents ?? []).map(({ Key = '', Size = 0 }) => ({
      name: Key.slice(prefix.length),
      sizeBytes: Size,
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
    for (const { Key = '', Size = 0, VersionId: version } of page.Versions ?? []) {
      const name = Key.slice(prefix.length);
      firsts.set(name, { name, sizeBytes: Size, ...(version !== undefined && { version }) });
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
