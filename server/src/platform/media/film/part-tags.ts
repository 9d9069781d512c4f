/** What is written into a part that is saved. `date`: as much of it as is known, as `1987-06`. */
export type PartTags = { title: string; date: string | null; description: string | null };

/** Write them after the options that leave the original's own tags out. */
export function tagOptions({ title, date, description }: PartTags): string[] {
  return [
    '-metadata',
    `title=${title}`,
    ...(date === null ? [] : ['-metadata', `date=${date}`]),
    ...(description === null ? [] : ['-metadata', `comment=${description}`]),
  ];
}
