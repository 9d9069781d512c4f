import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a signed URL allows: reading one variant of one item on behalf of one person, until `expiresAt` (s since 1970). */
export type SignedGrant = {
  mediaId: string;
  variant: string;
  subjectId: string;
  expiresAt: number;
};

export type Signer = {
  /** Returns the query string (without '?') to add to the file's URL. */
  sign(grant: SignedGrant): string;
  /** Reads a grant back; null when it was forged, altered or is over. */
  verify(input: {
    mediaId: string;
    variant: string;
    query: URLSearchParams;
    now: Date;
  }): SignedGrant | null;
};

const KEY_ID = '1';

const message = (grant: SignedGrant): string =>
  JSON.stringify(['GET', grant.mediaId, grant.variant, grant.subjectId, grant.expiresAt, KEY_ID]);

/** Makes a signer: HMAC-SHA-256 over method, item, variant, subject, expiry and key id. `secret`: at least 32 bytes. */
export const createSigner = (secret: string): Signer => {
  const digest = (grant: SignedGrant): Buffer =>
    createHmac('sha256', secret).update(message(grant)).digest();

  return {
    sign: (grant) =>
      new URLSearchParams({
        subject: grant.subjectId,
        expires: String(grant.expiresAt),
        key: KEY_ID,
        signature: digest(grant).toString('base64url'),
      }).toString(),
    verify: ({ mediaId, variant, query, now }) => {
      const expiresAt = Number(query.get('expires'));
      const grant = { mediaId, variant, subjectId: query.get('subject') ?? '', expiresAt };
      const given = Buffer.from(query.get('signature') ?? '', 'base64url');
      const right = digest(grant);
      if (query.get('key') !== KEY_ID) return null;
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
      return expiresAt * 1000 > now.getTime() ? grant : null;
    },
  };
};
