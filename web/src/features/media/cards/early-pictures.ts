/** Addresses of pictures that were asked for before there was a card, and so need not wait until they are near the screen. */
export const earlyPictures = new Set<string>();
