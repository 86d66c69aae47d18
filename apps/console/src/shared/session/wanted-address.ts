import type { Location } from 'react-router';

/** Returns the address from which somebody was sent to sign in, in the words of React-admin. */
export function wantedAddress({ state }: Location, name: string): string {
  const { nextPathname, nextSearch = '' } = (state ?? {}) as { nextPathname?: string; nextSearch?: string };
  return nextPathname ? nextPathname + nextSearch : `/${name}`;
}
