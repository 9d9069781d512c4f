const pageLength = 100;

/** Reads rows in the order of their ids, a page at a time, so that memory holds one page. */
export async function* inPages<Row extends { id: string | number }>(
  next: (after: Row['id'] | null, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after: Row['id'] | null = null; ;) {
    const page: Row[] = await next(after, pageLength);
    yield* page;
    if (page.length < pageLength) return;
    after = page.at(-1)!.id;
  }
}
