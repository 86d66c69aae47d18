/** Verbs of methods that read, and the one that clients know. */
const READING: ReadonlySet<string> = new Set(['find', 'read', 'view', 'show']);
/** Words that say for whom a method of the code is. The tag says it for an operation. */
const AUDIENCE: ReadonlySet<string> = new Set(['own', 'public', 'active', 'visible', 'published']);

/**
 * Returns the name of an operation, such as `adminOrders.cancel`, which clients have as a method of a group.
 * @param tag `admin/orders`, which becomes the group `adminOrders`
 * @param handler the method, such as `cancelOrder`; words of the tag and of the audience are left out
 * @param operation replaces the part that the handler gives
 */
export function operationName(tag: string, handler: string, operation?: string): string {
  const group = tag.toLowerCase().split(/[^a-z0-9]+/);
  return `${camelCase(group)}.${operation ?? operationOf(handler, new Set(group.map(singular)))}`;
}

function operationOf(handler: string, said: ReadonlySet<string>): string {
  const [verb = '', ...object] = handler.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
  const rest = object.filter((word) => !AUDIENCE.has(word) && !said.has(singular(word)));
  return camelCase([READING.has(verb) ? 'get' : verb, ...rest]);
}

function singular(word: string): string {
  return word
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/([^s])s$/, '$1');
}

function camelCase(words: string[]): string {
  return words.map((word, at) => (at ? word.charAt(0).toUpperCase() + word.slice(1) : word)).join('');
}
