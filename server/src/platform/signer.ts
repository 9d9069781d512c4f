import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * What a signature is for. It is part of the signed data: a file's signature opens no share, nor the other way round.
 */
export type Purpose = 'read-file' | 'visit-share' | 'known-device' | 'unsubscribe';

/**
 * Lets a subject (an account, a share's password) do what `purpose` says to an object until `expiresAt` (s since 1970).
 */
export type Grant = { purpose: Purpose; subject: string; object: string; expiresAt: number };

export type Signer = {
  /** Returns a grant as a query string (without '?') that leaves out its purpose and object. */
  sign(grant: Grant): string;
  /** Reads a grant back; null when it was forged, altered, made for another purpose or object, or has expired. */
  verify(
    signed: URLSearchParams,
    asked: Pick<Grant, 'purpose' | 'object'> & { now: Date },
  ): Grant | null;
};

const keyId = '1';

/** Makes a signer: HMAC-SHA-256 over purpose, subject, object, expiry and key id. `secret`: at least 32 bytes. */
export function createSigner(secret: string): Signer {
  return {
    sign: (grant) =>
      new URLSearchParams({
        subject: grant.subject,
        expires: String(grant.expiresAt),
        key: keyId,
        signature: digest(secret, grant).toString('base64url'),
      }).toString(),
    verify: (signed, { purpose, object, now }) => {
      const expiresAt = Number(signed.get('expires'));
      const grant = { purpose, subject: signed.get('subject') ?? '', object, expiresAt };
      const given = Buffer.from(signed.get('signature') ?? '', 'base64url');
      const right = digest(secret, grant);
      if (signed.get('key') !== keyId) return null;
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      return expiresAt * 1000 > now.getTime() ? grant : null;
    },
  };
}

/** Signs the grant as JSON, so that two different grants never give the same text, whatever their parts contain. */
function digest(secret: string, { purpose, subject, object, expiresAt }: Grant): Buffer {
  const message = JSON.stringify([purpose, subject, object, expiresAt, keyId]);
  return createHmac('sha256', secret).update(message).digest();
}
