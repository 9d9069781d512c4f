import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Exchange, sendError } from '#test/fake-google/fake-answers.ts';
import type { FakeFile } from '#test/fake-google/fake-file.ts';
import type { GoogleState } from '#test/fake-google/google-state.ts';

const partBytes = 64 * 1024;

/**
 * Answers files.get with alt=media: the whole file or the requested range; cut off or held up where a test wants it.
 */
export async function sendContent(
  { faults }: GoogleState,
  { request, response }: Exchange,
  file: FakeFile,
): Promise<void> {
  if (!file.content) return sendError(response, { status: 403, reason: 'fileNotDownloadable' });
  if (!file.canDownload) return sendError(response, { status: 403, reason: 'cannotDownloadFile' });
  const total = file.content.length;
  const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  if (start > 0 && start >= total) {
    sendError(response, { status: 416, reason: 'requestedRangeNotSatisfiable' });
    return;
  }
  response.writeHead(request.headers.range ? 206 : 200, {
    'content-type': file.mimeType,
    'content-length': total - start,
    ...(request.headers.range && { 'content-range': `bytes ${start}-${total - 1}/${total}` }),
  });
  const { cutAfterBytes, holdAfterBytes } = faults.nextDownload();
  const pauseAt = cutAfterBytes ?? holdAfterBytes ?? total;
  for (let at = start; at < total && !response.destroyed;) {
    const sent = at - start;
    if (sent === pauseAt && cutAfterBytes !== undefined) return void response.destroy();
    if (sent === pauseAt && holdAfterBytes !== undefined) await faults.untilLetGo();
    const end = Math.min(total, at + partBytes, sent < pauseAt ? start + pauseAt : total);
    if (!response.write(file.content.subarray(at, end))) await drained(response);
    // The bytes written so far reach the client before the connection is cut.
    await nextTurn();
    at = end;
  }
  response.end();
}

function drained(response: Exchange['response']): Promise<void> {
  return new Promise((resolve) => {
    const goOn = (): void => {
      response.off('drain', goOn).off('close', goOn);
      resolve();
    };
    response.on('drain', goOn).on('close', goOn);
  });
}
