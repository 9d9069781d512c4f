/** Splits fixed options at spaces; never use it for paths or for text that a person wrote. */
export function words(options: string): string[] {
  return options.split(' ');
}
