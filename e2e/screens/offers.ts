/** What is asked of owners of spaces before an account is closed, in each of its states. */
const asked = { askedName: 'Theo Hollis', expiresAt: '2027-03-10T10:00:00.000Z', words: null };
const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const owners = ['Theo Hollis', 'Great-aunt Wilhelmina'].map((displayName, n) => ({
  userId: id(n),
  displayName,
}));

export function offerPlaces() {
  return {
    items: [
      place(1, 'The Hollis family', {}),
      place(2, 'Grandma Ilse and her cousins from the lake house', {
        offer: { ...asked, id: id(2), state: 'waiting' },
      }),
      place(4, 'Sailing', {
        offer: {
          ...asked,
          id: id(4),
          state: 'refused',
          words: 'I have no room for so many films.',
        },
      }),
      place(5, 'The choir', { offer: { ...asked, id: id(5), state: 'moving' } }),
      place(5, 'Mine alone', { spaceId: id(6), owners: [] }),
    ],
  };
}

function place(n: number, spaceName: string, more: object) {
  const [itemCount, sizeBytes] = [340 / n, 4e9 / n];
  return { spaceId: id(n), spaceName, itemCount, sizeBytes, owners, offer: null, ...more };
}

export function offers() {
  return {
    items: [
      offer(1, 'Grandma Ilse', {}),
      offer(2, 'Uncle Otto', { isByAdministrator: true, fits: false }),
      offer(4, 'Cleo', { state: 'moving' }),
    ],
  };
}

function offer(n: number, giverName: string, more: object) {
  return {
    id: id(n),
    giverName,
    isByAdministrator: false,
    itemCount: 340 / n,
    sizeBytes: 4e9 / n,
    fits: true,
    state: 'waiting',
    expiresAt: asked.expiresAt,
    ...more,
  };
}
