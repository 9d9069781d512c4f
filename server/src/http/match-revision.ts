/**
 * Adds the If-Match of a program to the input, as the revision that the caller saw. A call that takes no revision then
 * refuses the input, since an ignored If-Match would promise what nobody checks.
 */
export function addSeenRevision(input: unknown, headers: Headers): unknown {
  const tag = headers.get('if-match')?.trim() ?? '*';
  // `*` asks only that the object exists, which every call does.
  if (tag === '*') return input;
  // A proxy that compresses marks tags as weak: W/"…".
  return { ...(input as object), revision: tag.replace(/^(?:W\/)?"(.*)"$/, '$1') };
}

/** Gives a program the revision of an answer as its ETag. */
export function addEtag(responseHeaders: Headers, output: unknown): void {
  if (typeof output === 'object' && output !== null && 'revision' in output)
    responseHeaders.set('etag', `"${String(output.revision)}"`);
}
