/** Returns an object whose members are those of another one after `map`. */
export function mapMembers<T extends object>(source: T, map: (member: unknown) => unknown): T {
  const mapped = new Map<string | symbol, unknown>();
  return new Proxy(source, {
    get(target, name) {
      if (!mapped.has(name)) mapped.set(name, map(Reflect.get(target, name)));
      return mapped.get(name);
    },
  });
}

/** Returns a client of a service whose methods are those of another one after `map`. */
export function mapMethods<Client extends object>(
  client: Client,
  map: (method: (...args: unknown[]) => unknown) => unknown,
): Client {
  return mapMembers(client, (group) =>
    typeof group === 'object' && group !== null
      ? mapMembers(group, (method) =>
          typeof method === 'function' ? map(method as (...args: unknown[]) => unknown) : method,
        )
      : group,
  );
}
