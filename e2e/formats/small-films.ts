/** Recipes for the films of docs/formats.md. */
import { film } from './format-case.ts';
import { bars, makeByRecipe, makeFilm, type Recipe, tone } from '../../server/test/make-film.ts';

export const small = bars('320x180', 1);
export const recipe = (name: string, options: string, sources = [small, tone(1)]): Recipe => ({
  name,
  sources,
  options,
});
export const by = (made: Recipe) => (folder: string) => makeByRecipe(folder, made);
export const kind = (name: Parameters<typeof makeFilm>[1]) => (folder: string) =>
  makeFilm(folder, name);

export const tiny = (seconds = 1) => film({ shown: '320x180', seconds });
