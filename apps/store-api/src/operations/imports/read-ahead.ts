/** Yields the same items, but requests each one while the previous one is still in use. */
export async function* readAhead<T>(items: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  let next = items.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = items.next();
      // The consumer gets this error when it awaits the item; until then it must not count as unhandled.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await items.return();
  }
}
