/** The site in a URL; its name leads nowhere. */
const HERE = 'http://here.invalid';

/** Returns a path of this site, or the fallback for everything that could lead to another site. */
export function pathWithin(value: unknown, fallback: string): string {
  // Browsers read a backslash as a slash, and drop line breaks and tabs.
  if (typeof value !== 'string' || !/^\/[^\\\s]*$/.test(value) || !URL.canParse(value, HERE)) return fallback;
  const { origin, pathname, search, hash } = new URL(value, HERE);
  // A second slash, also one behind `/.` or `/..`, would begin the name of another host.
  return origin === HERE && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : fallback;
}
