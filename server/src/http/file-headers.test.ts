import { expect, it } from 'vitest';
import { contentDisposition, isShownInline, servedType } from '#http/file-headers.ts';

it.each([
  ['film.mp4', `inline; filename="film.mp4"; filename*=UTF-8''film.mp4`],
  [
    'Müller "1987".avi',
    `inline; filename="Muller _1987_.avi"; filename*=UTF-8''M%C3%BCller%20%221987%22.avi`,
  ],
  [
    'a\r\nSet-Cookie: x=1',
    `inline; filename="a__Set-Cookie: x=1"; filename*=UTF-8''a__Set-Cookie%3A%20x%3D1`,
  ],
  ['../../etc/passwd', `inline; filename=".._.._etc_passwd"; filename*=UTF-8''.._.._etc_passwd`],
  ['家族.jpg', `inline; filename="__.jpg"; filename*=UTF-8''%E5%AE%B6%E6%97%8F.jpg`],
  ["it's (1)*.jpg", `inline; filename="it's (1)*.jpg"; filename*=UTF-8''it%27s%20%281%29%2A.jpg`],
  ['100%.jpg', `inline; filename="100_.jpg"; filename*=UTF-8''100%25.jpg`],
  ['\ud800.jpg', `inline; filename="_.jpg"; filename*=UTF-8''%EF%BF%BD.jpg`],
])('writes the name %j into a header', (name, expected) => {
  expect(contentDisposition('inline', name)).toBe(expected);
});

it.each([
  ['image/jpeg', 'image/jpeg', true],
  ['video/mp4', 'video/mp4', true],
  ['text/vtt', 'text/vtt; charset=utf-8', true],
  ['video/x-msvideo', 'video/x-msvideo', false],
  ['image/tiff', 'image/tiff', false],
  ['text/html', 'application/octet-stream', false],
  ['image/svg+xml', 'application/octet-stream', false],
  ['application/javascript', 'application/octet-stream', false],
  ['nonsense\r\n', 'application/octet-stream', false],
])('serves %j as %s', (mimeType, served, isInline) => {
  expect(servedType(mimeType)).toBe(served);
  expect(isShownInline(mimeType)).toBe(isInline);
});
