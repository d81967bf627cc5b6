/// <reference lib="dom" />

/** Finds an element of the page by its id. */
export function byId<Element extends HTMLElement>(id: string, type: new () => Element): Element {
  const found = document.querySelector(`#${id}`);
  if (found instanceof type) return found;
  throw new TypeError(`The page has no ${type.name} #${id}.`);
}

/** Creates an element. Strings become text, never markup. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const built = Object.assign(document.createElement(tag), properties);
  built.append(...children);
  return built;
}
