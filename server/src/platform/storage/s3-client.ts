import { S3Client } from '@aws-sdk/client-s3';

type S3Settings = {
  /** Undefined: Amazon's. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** A request without an answer for so long is given up: stores hang rather than fail when one of their disks is gone. */
const requestTimeout = 120_000;

/**
 * Makes a client for any S3 store. The SDK's own checksums are off: older stores refuse them, or take wrong ones without
 * a word. Whoever puts bytes sends their MD5, which every store compares.
 */
export function createS3Client({ endpoint, region, ...credentials }: S3Settings): S3Client {
  return new S3Client({
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    region,
    credentials,
    maxAttempts: 3,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 10_000, requestTimeout, throwOnRequestTimeout: true },
  });
}

/** Returns the HTTP status of an error of the store; undefined when it did not answer. */
export function statusOf(error: unknown): number | undefined {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  return $metadata?.httpStatusCode;
}

/** Says in a sentence what is wrong with a store. Its messages are often empty, so name and status decide. */
export function explainS3(error: unknown, name: string): string {
  const { name: kind } = error as Error;
  const status = statusOf(error);
  if (kind === 'NoSuchBucket') return `There is no bucket for ${name}. Is its name right?`;
  if (kind === 'RequestTimeTooSkewed') {
    return `${name} refuses: its clock and the clock of this server differ. Set the clock.`;
  }
  if (['QuotaExceeded', 'EntityTooLarge'].includes(kind) || status === 507) {
    return `${name} is full: its quota is used up (${kind}).`;
  }
  if (status === 401 || status === 403) {
    return `${name} refuses our key (${kind}). Are the key and its secret right, and may it list, read and add objects there?`;
  }
  if (status === undefined) {
    return `${name} does not answer (${(error as NodeJS.ErrnoException).code ?? kind}). Is its address right, and is it up?`;
  }
  return `${name} answered with an error (${status} ${kind}).`;
}
