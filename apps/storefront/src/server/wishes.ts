/** More than a visitor remembers; a cookie has 4 kB. */
const MOST_WISHES = 50;
const NUMBER = /^\d{1,9}$/;

/** Returns the products of the cookie of wishes, the latest last. */
export function wishesOf(cookie: string | undefined): number[] {
  return [...new Set((cookie ?? '').split('.'))].filter((text) => NUMBER.test(text)).map(Number);
}

/** Returns the cookie with one more wish; the oldest ones go when there are too many. */
export function withWish(cookie: string | undefined, productId: number): string {
  const others = wishesOf(cookie).filter((id) => id !== productId);
  return [...others, productId].slice(-MOST_WISHES).join('.');
}
