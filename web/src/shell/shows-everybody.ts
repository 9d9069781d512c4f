/** Tells whether a page shows everybody's items: the admin panel, and /media with 'All media'. */
export function showsEverybody({
  pathname,
  search,
}: {
  pathname: string;
  search: object;
}): boolean {
  if (pathname === '/admin' || pathname.startsWith('/admin/')) return true;
  return pathname === '/media' && 'scope' in search && search.scope === 'all';
}
