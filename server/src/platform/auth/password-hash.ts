import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const argon2Async = promisify(argon2);

/** OWASP's figures for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const tagLength = 32;

/** Hashes a password with Argon2id and a salt of its own; returns a PHC string that names its parameters. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await derive(password, salt, cost);
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

/** Tells in constant time whether a password has this hash; false for a hash of another kind. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash);
  if (!parts) return false;
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts;
  const right = Buffer.from(tag, 'base64');
  const given = await derive(password, Buffer.from(salt, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  });
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Keyboards send "ä" as one character or as two: NFKC makes both the same password. */
async function derive(password: string, nonce: Buffer, figures: typeof cost): Promise<Buffer> {
  const parameters: Argon2Parameters = {
    message: password.normalize('NFKC'),
    nonce,
    tagLength,
    ...figures,
  };
  return argon2Async('argon2id', parameters);
}

const base64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
