import path from 'node:path';

const plainName = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/;
const depthMaximum = 8;

/** Tells whether a key of one name may be called that. */
export function isPlainName(name: string): boolean {
  return plainName.test(name);
}

/**
 * Returns the path of a key below a folder. The server makes keys, of plain names between slashes.
 * @throws Error when the key is anything else, such as one that leads out of the folder
 */
export function pathOfKey(folder: string, key: string): string {
  const names = key.split('/');
  const isPlain = names.length <= depthMaximum && names.every(isPlainName);
  if (!isPlain) throw new Error('This is not a key of the storage.');
  return path.join(folder, ...names);
}
