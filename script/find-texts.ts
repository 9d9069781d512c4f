import { parseSync } from 'vite';

export type SyntaxNode = { type: string; value?: unknown; name?: unknown; [key: string]: unknown };

export type TextRule = {
  /** Whether nothing below this node is shown to anybody. */
  skips: (node: SyntaxNode) => boolean;
  isText: (text: string, node: SyntaxNode, parent?: SyntaxNode) => boolean;
};

/** Finds the texts that people would read, in the order of the code. */
export function findTexts(name: string, code: string, rule: TextRule): string[] {
  return textsBelow(parseSync(name, code).program as unknown as SyntaxNode, rule);
}

function textsBelow(node: SyntaxNode, rule: TextRule, parent?: SyntaxNode): string[] {
  if (rule.skips(node)) return [];
  const text = textOf(node).trim();
  const inner = Object.values(node).flatMap((value) =>
    [value].flat().flatMap((child) => (isNode(child) ? textsBelow(child, rule, node) : [])),
  );
  return rule.isText(text, node, parent) ? [text, ...inner] : inner;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value;

function textOf({ value }: SyntaxNode): string {
  if (typeof value === 'string') return value;
  const { cooked } = (value ?? {}) as { cooked?: unknown };
  return typeof cooked === 'string' ? cooked : '';
}
