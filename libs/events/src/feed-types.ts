/**
 * Parses the names of events of a query, separated by commas. `product.*` stands for all events of products.
 * @param toError makes the error of an unknown name
 */
export function typesOf(text: string | undefined, names: readonly string[], toError: () => Error): string[] {
  const words = (text ?? '').split(',').map((word) => word.trim());
  return words.filter(Boolean).flatMap((word) => {
    const start = word.endsWith('.*') ? word.slice(0, -1) : undefined;
    const found = names.filter((name) => (start === undefined ? name === word : name.startsWith(start)));
    if (!found.length) throw toError();
    return found;
  });
}
