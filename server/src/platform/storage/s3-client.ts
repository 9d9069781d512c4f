import { S3Client } from '@aws-sdk/client-s3';
import { placeTroubles } from '#platform/storage/place.messages.ts';
import type { Bucket } from '#platform/storage/s3-bucket.ts';

type S3Settings = {
  /** Undefined: Amazon's. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** A request without an answer for so long is given up: stores hang rather than fail when one of their disks is gone. */
const requestTimeout = 120_000;

/** Each film that somebody plays or has paused holds a connection: with the SDK's 50 the store would seem to hang. */
const agent = { keepAlive: true, maxSockets: 2000 };

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
    requestHandler: {
      connectionTimeout: 10_000,
      requestTimeout,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}

/** Opens the bucket, or a folder of it, that an address names: s3://bucket/folder. */
export function openBucket(url: string, settings: S3Settings): Bucket {
  const { hostname, pathname } = new URL(url);
  const folder = pathname.replace(/^\/+|\/+$/g, '');
  return {
    s3: createS3Client(settings),
    bucket: hostname,
    prefix: folder === '' ? '' : `${folder}/`,
    name: url,
  };
}

/** Returns the HTTP status of an error of the store; undefined when it did not answer. */
export function statusOf(error: unknown): number | undefined {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  return $metadata?.httpStatusCode;
}

/** The codes of OpenSSL, as Node.js gives them: self-signed, of an unknown authority, expired, of another name. */
const isOfCertificate = (code: string): boolean => /CERT|UNABLE_TO_VERIFY|ISSUER/.test(code);

/** What answers speaks no TLS, or none that this server knows. */
const isOfTls = (code: string): boolean => /^(?:EPROTO|ERR_SSL_|ERR_TLS_)/.test(code);

/** Says in a sentence what is wrong with a store. Its messages are often empty, so name and status decide. */
export function explainS3(error: unknown, name: string): string {
  const { name: kind } = error as Error;
  const status = statusOf(error);
  if (kind === 'NoSuchBucket') return placeTroubles.noBucket(name);
  if (kind === 'RequestTimeTooSkewed') {
    return placeTroubles.clocksDiffer(name);
  }
  if (['QuotaExceeded', 'EntityTooLarge'].includes(kind) || status === 507) {
    return placeTroubles.quotaUsed(name, kind);
  }
  if (status === 401 || status === 403) {
    return placeTroubles.keyRefused(name, kind);
  }
  if (status === undefined) {
    const code = (error as NodeJS.ErrnoException).code ?? kind;
    if (isOfCertificate(code)) return placeTroubles.notBelieved(name, code);
    if (isOfTls(code)) return placeTroubles.noTls(name, code);
    // A store that refuses before it has read all may end the connection, and its reason is lost with it.
    if (code === 'EPIPE') return placeTroubles.brokeOff(name, code);
    return placeTroubles.noAnswer(name, code);
  }
  return placeTroubles.failed(name, `${status} ${kind}`);
}
