import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Encrypts secrets that must be read again, such as tokens of another service, in case the database is copied. */
export type SecretBox = {
  /** Encrypts a text. `purpose` names what it is and whose; it is needed to read it back. */
  seal(text: string, purpose: string): Buffer;
  /** Decrypts; null when it was altered, moved to another purpose, or sealed by another installation. */
  open(sealed: Buffer, purpose: string): string | null;
};

const nonceBytes = 12;
const tagBytes = 16;

/** Makes a box: AES-256-GCM, laid out as nonce, tag, ciphertext. `key`: 64 hex digits, used for nothing else. */
export function createSecretBox(key: string): SecretBox {
  const secret = Buffer.from(key, 'hex');
  return {
    seal: (text, purpose) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', secret, nonce);
      cipher.setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    open: (sealed, purpose) => {
      const nonce = sealed.subarray(0, nonceBytes);
      const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
      const body = sealed.subarray(nonceBytes + tagBytes);
      try {
        const decipher = createDecipheriv('aes-256-gcm', secret, nonce, {
          authTagLength: tagBytes,
        });
        decipher.setAAD(Buffer.from(purpose));
        decipher.setAuthTag(tag);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
