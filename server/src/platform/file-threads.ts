/**
 * Imported first by whatever serves pages. Node.js reads, writes and flushes files in four threads: while photos are
 * processed, whose files are flushed to the disk, the pictures of a page would wait for one of them.
 */
process.env['UV_THREADPOOL_SIZE'] ??= '16';
