import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a signature is for. It is part of what is signed: one made for a file opens no share, nor the other way round. */
export type Purpose = 'read-file' | 'visit-share';

/** Leave for a subject (who) to do what the purpose says to an object, until `expiresAt` (s since 1970). */
export type Grant = { purpose: Purpose; subject: string; object: string; expiresAt: number };

export type Signer = {
  /** Writes a grant, but for its purpose and object, as a query string (without '?'). */
  sign(grant: Grant): string;
  /** Reads a grant back; null when it was forged, altered, made for something else, or is over. */
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

/** As JSON, so that no two grants read alike, whatever their parts hold. */
function digest(secret: string, { purpose, subject, object, expiresAt }: Grant): Buffer {
  const message = JSON.stringify([purpose, subject, object, expiresAt, keyId]);
  return createHmac('sha256', secret).update(message).digest();
}
