import type { PreviousUpload } from 'tus-js-client';
import { expect, it, vi } from 'vitest';
import { connectApi } from '#api/client.ts';
import { findResumable } from '#features/uploads/find-resumable.ts';
import { UploadError } from '#features/uploads/upload-errors.ts';
import { apiError, fakeLink } from '#test/fake-api.ts';

function attempt(id: string): PreviousUpload {
  const uploadUrl = `/api/uploads/${id}`;
  const stored = { size: 1, metadata: {}, creationTime: '', urlStorageKey: id };
  return { ...stored, uploadUrl, parallelUploadUrls: null };
}
const details = { title: 'Lake', description: 'Ice', type: 'video', origin: 'bulk' } as const;
const { signal } = new AbortController();

function serve(update: (input: { id: string }) => Record<string, never>) {
  const calls = vi.fn(update);
  connectApi(fakeLink({ uploads: { update: calls } }));
  return calls;
}

it('tells the server of a resumed upload what the person has corrected', async () => {
  const update = serve(() => ({}));
  const [first, second] = [attempt('a'), attempt('b')];
  expect(await findResumable([first, second], details, signal)).toBe(first);
  const { origin: _, ...told } = details;
  expect(update).toHaveBeenCalledExactlyOnceWith({ id: 'a', ...told });
});

it('passes over attempts that the server has forgotten, refused or stored', async () => {
  serve(({ id }) => {
    if (id === 'gone') throw apiError('NOT_FOUND');
    if (id === 'refused') throw apiError('CONFLICT');
    return {};
  });
  const attempts = ['gone', 'refused', 'open'].map(attempt);
  expect(await findResumable(attempts, details, signal)).toBe(attempts[2]);
  expect(await findResumable(attempts.slice(0, 2), details, signal)).toBeUndefined();
});

it('fails, so that the person can try again, when the server cannot be told', async () => {
  serve(() => {
    throw apiError('UNAVAILABLE');
  });
  await expect(findResumable([attempt('a')], details, signal)).rejects.toThrow(UploadError);
});
