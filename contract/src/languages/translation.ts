/**
 * The form of English texts, in whatever language: the same keys, functions with the same parameters. `Element` is what
 * texts with more than words in them are made of, such as a React element; its inside is the translation's own.
 */
export type Translation<English, Element = never> = English extends string
  ? string
  : English extends (...given: infer Given) => infer Result
    ? (...given: Given) => Translation<Result, Element>
    : English extends Element
      ? Element
      : English extends object
        ? { readonly [Key in keyof English]: Translation<English[Key], Element> }
        : English;
