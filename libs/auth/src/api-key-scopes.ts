/** Rights in an area: the routes below one segment of `/admin/`, or those of extensions. Writing includes reading. */
export const API_KEY_RIGHTS = ['read', 'write'] as const;

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);
/** Routes such as `resources-reorder` belong to the area that they order. */
const AREA = /\/admin\/([a-z-]+?)(?:-reorder)?(?:\/|$)/;

/** Routes of all extensions are one area, whatever their paths are like. */
const OF_EXTENSIONS = /^\/[a-z0-9/]+\/ext\//;
const EXTENSIONS_AREA = 'extensions';

/** Returns the scopes of areas: `orders:read`, `orders:write`. */
export function scopesOf(areas: readonly string[]): string[] {
  return areas.flatMap((area) => API_KEY_RIGHTS.map((right) => `${area}:${right}`));
}

/** Returns the scope that a staff route needs; undefined for other routes. @param route its template */
export function neededScope(method: string, route: string): string | undefined {
  const area = OF_EXTENSIONS.test(route) ? EXTENSIONS_AREA : AREA.exec(route)?.[1];
  return area && `${area}:${READS.has(method) ? 'read' : 'write'}`;
}

/** Returns true when the scopes of a key include a needed one. */
export function includesScope(scopes: readonly string[], needed: string): boolean {
  return scopes.includes(needed) || scopes.includes(needed.replace(/:read$/, ':write'));
}
