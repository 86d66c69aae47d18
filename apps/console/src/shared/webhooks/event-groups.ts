const CHANGES = ['created', 'updated', 'deleted'] as const;

/** Names of events by the key of their group. */
export type EventGroups = Readonly<Record<string, readonly string[]>>;

/** An event that a webhook can name. */
export interface EventChoice {
  id: string;
  name: string;
  /** Text key of its group. */
  group: string;
}

/** Returns the events of changes of records. @param kept records that are never deleted */
export function changesOf(records: readonly string[], kept: readonly string[] = []): string[] {
  return records.flatMap((record) =>
    CHANGES.filter((change) => change !== 'deleted' || !kept.includes(record)).map(
      (change) => `${record}.${change}`,
    ),
  );
}

/** Returns the choices of an input, group by group. */
export function choicesOf(groups: EventGroups): EventChoice[] {
  return Object.entries(groups).flatMap(([group, names]) =>
    names.map((id) => ({ id, name: id, group: `console.webhook_events.groups.${group}` })),
  );
}
