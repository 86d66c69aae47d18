/** The same items, each of which is asked for while the one before is still in use. */
export async function* readAhead<T>(items: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  let next = items.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = items.next();
      // Who waits for it is told; until then nobody waits.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await items.return();
  }
}
