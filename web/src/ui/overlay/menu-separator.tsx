import { DropdownMenu as Radix } from 'radix-ui';

export function MenuSeparator() {
  return <Radix.Separator className="mx-2 my-2 h-px bg-line" />;
}
