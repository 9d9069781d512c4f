import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  MadePasskey,
  PasskeyCreationOptions,
  PasskeyProof,
  PasskeyRequestOptions,
} from '@heirloom/contract/passkeys/passkeys.contract.ts';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Key = { id: Buffer; host: string; userHandle: string; privateKey: KeyObject; count: number };

/** What a test may let an authenticator do wrong. */
export type Fault = { origin?: string; isVerified?: boolean; count?: number };

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

/** Makes and proves passkeys as a phone does (WebAuthn Level 3, ES256, attestation `none`), at one page. */
export function createAuthenticator(origin: string) {
  const keys: Key[] = [];

  const make = (
    { rp, user, challenge }: PasskeyCreationOptions,
    fault: Fault = {},
  ): MadePasskey => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const key = { id: randomBytes(16), host: rp.id, userHandle: user.id, privateKey, count: 0 };
    keys.push(key);
    const { x, y } = publicKey.export({ format: 'jwk' });
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
    ]);
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, key.id.length]),
      key.id,
      isoCBOR.encode(cose),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(Buffer.concat([authenticatorData(key, 0x40, fault), attested]))],
    ]);
    const id = base64url(key.id);
    const response = {
      clientDataJSON: base64url(clientData('webauthn.create', challenge, fault)),
      attestationObject: base64url(isoCBOR.encode(attestation as never)),
      transports: ['internal', 'teleport'],
    };
    return { id, rawId: id, type: 'public-key', response };
  };

  const prove = (
    { rpId, challenge, allowCredentials }: PasskeyRequestOptions,
    fault: Fault = {},
  ): PasskeyProof => {
    const allowed = allowCredentials.map((each) => each.id);
    const key = keys.find(
      (each) =>
        each.host === rpId && (allowed.length === 0 || allowed.includes(base64url(each.id))),
    );
    if (!key) throw new Error('There is no passkey for this page.');
    key.count += 1;
    const data = authenticatorData(key, 0, fault);
    const client = clientData('webauthn.get', challenge, fault);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), key.privateKey);
    const id = base64url(key.id);
    const response = {
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(signature),
      userHandle: key.userHandle,
    };
    return { id, rawId: id, type: 'public-key', response };
  };

  function clientData(type: string, challenge: string, fault: Fault): Buffer {
    const page = fault.origin ?? origin;
    return Buffer.from(JSON.stringify({ type, challenge, origin: page, crossOrigin: false }));
  }

  return { make, prove };
}

/** `flags`: beside who is present, and whether a finger or a PIN was asked for. */
function authenticatorData({ host, count }: Key, flags: number, fault: Fault): Buffer {
  const { isVerified = true } = fault;
  const head = Buffer.from([flags | 0x01 | (isVerified ? 0x04 : 0)]);
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(fault.count ?? count);
  return Buffer.concat([sha256(host), head, counter]);
}
