/** Recipes for the films of docs/formats.md. */
import type { Recipe } from '../../server/test/made-films.ts';
import { bars, makeByRecipe, makeFilm, tone } from '../../server/test/make-film.ts';
import { film } from './format-case.ts';

export const small = bars('320x180', 1);
export function recipe(name: string, options: string, sources = [small, tone(1)]): Recipe {
  return {
    name,
    sources,
    options,
  };
}
export function by(made: Recipe) {
  return (folder: string) => makeByRecipe(folder, made);
}
export function kind(name: Parameters<typeof makeFilm>[1]) {
  return (folder: string) => makeFilm(folder, name);
}

export function tiny(seconds = 1) {
  return film({ shown: '320x180', seconds });
}
