/** Returns a path of this site, or the fallback for everything that could lead to another site. */
export function pathWithin(value: unknown, fallback: string): string {
  // A second slash or a backslash would begin the name of another host.
  return typeof value === 'string' && /^\/(?![/\\])[^\\\s]*$/.test(value) ? value : fallback;
}
