type Child = Node | string | null | false;

type Attributes = {
  [name: string]: string | number | boolean | undefined;
};

type Listeners = {
  [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void;
};

/**
 * Makes an element. Texts become text nodes, never HTML: titles and descriptions come from people. An attribute that is
 * true has no value; one that is false or undefined is left out.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false)
      made.setAttribute(name, value === true ? '' : String(value));
  }
  made.append(
    ...children.filter((child): child is Node | string => child !== null && child !== false),
  );
  return made;
}

/** Lets an element listen, and returns it. */
export function listening<Made extends HTMLElement>(made: Made, listeners: Listeners): Made {
  for (const [name, listener] of Object.entries(listeners)) {
    made.addEventListener(name, listener as EventListener);
  }
  return made;
}

/** The address of a file on the drive: folders and names may contain any letter. */
export function addressOf(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
