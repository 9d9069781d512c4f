import { GetBucketVersioningCommand } from '@aws-sdk/client-s3';
import type { Bucket } from '#platform/storage/s3-bucket.ts';
import { statusOf } from '#platform/storage/s3-client.ts';

/** Tells whether a bucket keeps what is deleted or replaced as an older version. A store that does not say does not. */
export async function keepsVersions({ s3, bucket }: Bucket): Promise<boolean> {
  try {
    const { Status } = await s3.send(new GetBucketVersioningCommand({ Bucket: bucket }));
    return Status === 'Enabled';
  } catch (error) {
    // A key may be allowed to use objects only.
    if (statusOf(error) !== undefined && statusOf(error) !== 404) return false;
    throw error;
  }
}
