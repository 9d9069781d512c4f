/** Splits fixed options at spaces; never use it for paths or for text that a person wrote. */
export const words = (options: string): string[] => options.split(' ');
