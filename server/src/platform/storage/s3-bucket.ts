import { ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3';

/** `prefix`: what all our keys begin with. `name`: for sentences. */
export type Bucket = { s3: S3Client; bucket: string; prefix: string; name: string };

export function keyOf({ prefix }: Pick<Bucket, 'prefix'>, object: string): string {
  return `${prefix}${object}`;
}

/** Lists the objects of a bucket without versions. */
export async function* listPlain(
  { s3, bucket, prefix }: Bucket,
  below: string,
): AsyncGenerator<{ name: string; sizeBytes: number; addedAt: Date }[]> {
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
