type Child = Node | string | null | undefined | false;
type Value = string | number | boolean | null | undefined | EventListener;

/** Properties that are set on the object; everything else is an attribute. */
const PROPERTIES = new Set(['value', 'checked', 'disabled', 'open']);

/**
 * Creates an element. Texts become text nodes, so nothing that the server sends is read as HTML.
 * @param props attributes; `on…` are listeners, `false` and null leave an attribute out
 */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Record<string, Value> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  // A select takes its value only once it has its options.
  element.append(...children.filter((child): child is Node | string => Boolean(child)));
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name.slice(2).toLowerCase(), value);
    else if (PROPERTIES.has(name)) Object.assign(element, { [name]: value });
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  return element;
}

/** A button with a name for `::part`; `key` keeps the focus when the step is drawn again. */
export function button(
  text: string,
  onclick: () => unknown,
  { part = 'button', key = part, ...props }: Record<string, Value> & { part?: string; key?: string } = {},
): HTMLButtonElement {
  const listener: EventListener = () => void onclick();
  return h('button', { type: 'button', part, 'data-key': key, onclick: listener, ...props }, text);
}

/** The heading of a step; it takes the focus. */
export function heading(text: string): HTMLElement {
  return h('h2', { tabindex: '-1', part: 'heading' }, text);
}

/** A link that tells nobody where it was followed. */
export function link(href: string, text: string, isNewTab = false): HTMLElement {
  return h(
    'a',
    {
      href,
      part: 'link',
      rel: 'noopener noreferrer',
      referrerpolicy: 'no-referrer',
      target: isNewTab ? '_blank' : undefined,
    },
    text,
  );
}
