/** Returns the five-character SQLSTATE of a PostgreSQL error, if it is one. */
export function sqlState(error: unknown): string | undefined {
  const code = readCode(error);
  return code !== undefined && /^[0-9A-Z]{5}$/.test(code) && !socketCodes.has(code)
    ? code
    : undefined;
}

/** Tells whether a unique constraint refused the write; with a name, only that constraint. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== '23505') return false;
  return constraint === undefined || (error as { constraint?: string }).constraint === constraint;
}

/** Tells whether the database refuses what was to be written: a constraint, or a value that it cannot keep. */
export function isRefusedValue(error: unknown): boolean {
  return /^2[23]/.test(sqlState(error) ?? '');
}

/**
 * Tells whether the database cannot be reached at this moment (starting, stopping, crashed, cut off), so that the same
 * call may succeed a second later. Any other error is the fault of the call.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) {
    const isPassing = state.startsWith('57P0') || state.startsWith('08') || state === '53300';
    return isPassing || isReadOnly(error);
  }
  if (isOfAnother(error)) return false;
  const code = readCode(error);
  if (code !== undefined && (refusedCodes.has(code) || socketCodes.has(code))) return true;
  return error instanceof Error && cutMessages.test(error.message);
}

/**
 * Tells whether a write met a database that only reads, such as a primary that has just stepped down: its connection is
 * of no more use, and a new one leads to the successor.
 */
export function isReadOnly(error: unknown): boolean {
  return sqlState(error) === '25006';
}

/** Tells whether the database's disk is full: neither a fault of the call nor a lost connection. */
export function isDiskFull(error: unknown): boolean {
  return sqlState(error) === '53100';
}

/** Tells whether the role of the connection may not do what it was asked. */
export function isNotAllowed(error: unknown): boolean {
  return sqlState(error) === '42501';
}

/** Tells whether no process listens where the database server should be. */
export function isRefusedConnection(error: unknown): boolean {
  const code = readCode(error);
  return code !== undefined && refusedCodes.has(code);
}

const refusedCodes = new Set(['ECONNREFUSED', 'ENOENT']);
const socketCodes = new Set([
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const cutMessages =
  /connection terminated|timeout expired|timeout exceeded when trying to connect|client has encountered a connection error/i;

/** Files and mail servers give the same codes, but the error has a path, or the command of SMTP that it ended. */
const isOfAnother = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && ('path' in error || 'command' in error);

function readCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
