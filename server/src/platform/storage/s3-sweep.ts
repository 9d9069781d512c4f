import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
} from '@aws-sdk/client-s3';
import type { Bucket } from '#platform/storage/s3-bucket.ts';

/**
 * Ends what began to be put in parts before this moment: of processes that were killed. Such parts take room, are paid
 * for, and no list of objects shows them.
 */
export async function sweepParts({ s3, bucket, prefix }: Bucket, before: Date): Promise<void> {
  let at: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
  while (at) {
    const page: ListMultipartUploadsCommandOutput = await s3.send(
      new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...at }),
    );
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (Initiated === undefined || Initiated >= before) continue;
      await s3.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }));
    }
    const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page;
    at = page.IsTruncated === true ? { KeyMarker, UploadIdMarker } : undefined;
  }
}
