/** What config.ts has read. */
type Settings = {
  ROLE: string;
  SCRATCH_BYTES: number;
  UPLOAD_LIMIT_BYTES: number;
} & Partial<Record<Name, string | undefined>>;
type Name =
  | 'DATABASE_URL'
  | 'DATABASE_MIGRATE_URL'
  | 'STORAGE_URL'
  | 'STORAGE_MOVE'
  | 'STORAGE_S3_ENDPOINT'
  | 'STORAGE_S3_KEY_ID'
  | 'STORAGE_S3_SECRET'
  | 'ORIGINALS_DIR'
  | 'DERIVED_DIR'
  | 'DATABASE_DIR'
  | 'COPY_URL'
  | 'COPY_S3_ENDPOINT';

/** Names what no setting can tell alone. */
export function conflictsOf(config: Settings): string[] {
  return [...conflictsOfRole(config), ...conflictsOfOwner(config), ...conflictsOfStore(config)];
}

function conflictsOfRole({ ROLE, DATABASE_URL }: Settings): string[] {
  return ROLE !== 'all' && DATABASE_URL === undefined
    ? [
        `ROLE: ${ROLE} needs DATABASE_URL, because the built-in database serves one process, which does all.`,
      ]
    : [];
}

function conflictsOfOwner({ DATABASE_URL, DATABASE_MIGRATE_URL }: Settings): string[] {
  return DATABASE_URL === undefined && DATABASE_MIGRATE_URL !== undefined
    ? [
        'DATABASE_MIGRATE_URL: it needs DATABASE_URL. The built-in database has two roles by itself.',
      ]
    : [];
}

function conflictsOfStore(config: Settings): string[] {
  if (config.STORAGE_URL === undefined) {
    return config.STORAGE_MOVE === undefined
      ? []
      : ['STORAGE_MOVE: it needs STORAGE_URL. Set that, or remove STORAGE_MOVE.'];
  }
  const problems: string[] = [];
  if (config.DATABASE_URL === undefined) {
    problems.push(
      'STORAGE_URL: it needs DATABASE_URL, so that the database does not depend on the disk of one machine either.',
    );
  }
  if (!config.STORAGE_S3_KEY_ID || !config.STORAGE_S3_SECRET) {
    problems.push('STORAGE_URL: it needs a key. Set STORAGE_S3_KEY_ID and STORAGE_S3_SECRET.');
  }
  for (const name of ['ORIGINALS_DIR', 'DERIVED_DIR', 'DATABASE_DIR'] as const) {
    // While files are moved there are folders, too.
    const isUsed = config.STORAGE_MOVE !== undefined && name !== 'DATABASE_DIR';
    if (config[name] === undefined || isUsed) continue;
    problems.push(`${name}: it is for archives in folders. Remove it, or STORAGE_URL.`);
  }
  if (config.SCRATCH_BYTES < config.UPLOAD_LIMIT_BYTES) {
    problems.push(
      `SCRATCH_BYTES: a file of UPLOAD_LIMIT_BYTES (${config.UPLOAD_LIMIT_BYTES}) would not fit, and each is looked at on this machine. Raise the one or lower the other.`,
    );
  }
  if (isSameStore(config)) {
    problems.push(
      'COPY_URL: it lies in the bucket of STORAGE_URL. When that is lost, so are the copies. Choose another store.',
    );
  }
  return problems;
}

function isSameStore(config: Settings): boolean {
  const { COPY_URL, STORAGE_URL, COPY_S3_ENDPOINT, STORAGE_S3_ENDPOINT } = config;
  const bucketOf = (url = ''): string | undefined => URL.parse(url)?.host;
  return (
    COPY_URL?.startsWith('s3:') === true &&
    COPY_S3_ENDPOINT === STORAGE_S3_ENDPOINT &&
    bucketOf(COPY_URL) === bucketOf(STORAGE_URL)
  );
}
