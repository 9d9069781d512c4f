import { pathOfKey } from '#platform/storage/storage-key.ts';
import { type StorageBucket, isDerived } from '#platform/storage/storage.ts';

const originals = 'originals';
const records = `${originals}/records`;
const json = '.json';

/** How the objects of an archive are called, below the prefix of its bucket. */
export const s3Layout = {
  originals: `${originals}/`,
  records: `${records}/`,
  marker: 'heirloom-storage.json',
  unfinishedRestore: 'unfinished-restore',
  /** @throws Error when the key is invalid */
  nameOf: (bucket: StorageBucket, key: string): string =>
    pathOfKey(isDerived(bucket) ? bucket : `${originals}/${bucket}`, key),
  recordOf: (record: string): string => pathOfKey(records, `${record}${json}`),
  /** Undefined for an object that is no record. */
  recordNameOf: (name: string): string | undefined =>
    name.endsWith(json) ? name.slice(records.length + 1, -json.length) : undefined,
};
