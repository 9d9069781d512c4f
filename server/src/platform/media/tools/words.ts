/** Splits fixed options at spaces; never for paths or anything that a person has written. */
export const words = (options: string): string[] => options.split(' ');
