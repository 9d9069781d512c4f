/** The form of English texts, in whatever language: the same keys, functions with the same parameters. */
export type Translation<English> = English extends string
  ? string
  : English extends (...given: infer Given) => infer Result
    ? (...given: Given) => Translation<Result>
    : English extends object
      ? { readonly [Key in keyof English]: Translation<English[Key]> }
      : English;
