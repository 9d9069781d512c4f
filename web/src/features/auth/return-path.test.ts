import { describe, expect, it } from 'vitest';
import { landingPath, returnPathFor, safeReturnPath } from '#features/auth/return-path.ts';

describe('where signing in leads', () => {
  it.each([
    ['/photos', '/photos'],
    ['/search?q=lake&t=1#top', '/search?q=lake&t=1#top'],
    ['/', undefined],
    ['/auth?next=/photos', undefined],
    ['//evil.example/photos', undefined],
    ['/\\evil.example', undefined],
    ['https://evil.example/', undefined],
    ['javascript:alert(1)', undefined],
    [7, undefined],
  ])('lets %j through as %j', (path, safe) => {
    expect(safeReturnPath(path)).toBe(safe);
  });

  it('does not lead back who signed out on purpose', () => {
    expect(returnPathFor('/photos', 'left')).toBeUndefined();
    expect(returnPathFor('/photos', 'ended')).toBe('/photos');
    expect(returnPathFor('/photos', 'never')).toBe('/photos');
  });

  it('leads to the page that was asked for, else an admin to /admin and anyone else home [ACCESS-03, ACCESS-13]', () => {
    expect(landingPath({ next: '/photos', isAdmin: true })).toBe('/photos');
    expect(landingPath({ next: undefined, isAdmin: true })).toBe('/admin');
    expect(landingPath({ next: undefined, isAdmin: false })).toBe('/');
  });
});
