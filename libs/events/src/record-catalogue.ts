import type { Type as Class } from '@nestjs/common';
import { type TSchema, Type } from '@sinclair/typebox';
import { nullable, view } from '@comptoir/http';

export const CHANGES = ['created', 'updated', 'deleted'] as const;
export type Change = (typeof CHANGES)[number];

/** Version of the shape of `data`. It changes only when a receiver could misread the new shape. */
export const SCHEMA_VERSION = 1;

/** Value of a natural key. */
export type KeyValue = string | number | null;

/** Returns the instance of a class of the service. */
export type Instances = <T>(type: Class<T>) => T;

/** A kind of record whose changes are events. */
export interface RecordDefinition {
  /** Names the record in documents, in everyday English: `a product`. */
  title: string;
  /** Keys beside the id, with an example of each. Their names are the same in the tables. */
  keys: Readonly<Record<string, KeyValue>>;
  /** Examples of names in `changed`. */
  changed: readonly string[];
  /** True for records that are never deleted, such as orders. */
  kept?: true;
  /**
   * Reads the keys of records by id (`$1`), for changes of parts, whose rows do not have them. A record without a row
   * has no `updated` event.
   */
  lookup: string;
}

/** Reads a kind of record. */
export interface RecordReader {
  /** Schema of what `read` returns. */
  view: TSchema;
  /** Reads the record as staff see it. */
  read: (instances: Instances, id: number) => Promise<object>;
}

/** Readers by the name of the record. Records that staff cannot read one by one have none. */
export type RecordReaders = Readonly<Record<string, RecordReader>>;

/** Says which record a row of a table belongs to. */
export interface RowMeaning {
  record: string;
  /** Name of the part; absent when the row is the record itself. */
  part?: string;
  /** Column with the id of the record; the id of the row by default. It is one of the table's `columns`. */
  by?: string;
  /** Columns that belong to this record; all of them by default. */
  only?: readonly string[];
}

/** A table whose changes are events. */
export interface TableMeaning {
  /** Columns that the trigger copies into each change. */
  columns: readonly string[];
  /** Columns whose changes are no event, such as times of checks. The trigger knows them too. */
  silent?: readonly string[];
  rows: readonly RowMeaning[];
}

/** Everything that has events of its changes. */
export interface RecordCatalogue {
  records: Readonly<Record<string, RecordDefinition>>;
  tables: Readonly<Record<string, TableMeaning>>;
}

/** Payload of an event of a record. */
export interface RecordEventData {
  schema_version: number;
  id: number;
  changed: string[];
  [key: string]: unknown;
}

/** Names of the events of records. */
export type RecordEventName<R> = {
  [K in keyof R & string]: R[K] extends { kept: true } ? `${K}.created` | `${K}.updated` : `${K}.${Change}`;
}[keyof R & string];

/** An event of a record, for documents and tests. */
export interface RecordEventDocs {
  name: string;
  record: string;
  when: string;
  /** Schema of `data`. */
  data: TSchema;
  example: RecordEventData;
}

/** Lists every event of a catalogue. */
export function recordEvents(
  { records, tables }: RecordCatalogue,
  readers: RecordReaders = {},
): RecordEventDocs[] {
  return Object.entries(records).flatMap(([record, definition]) => {
    const own = Object.values(tables).find(({ rows }) =>
      rows.some(({ record: name, part }) => name === record && part === undefined),
    );
    const data = schemaOf(record, definition.keys, {
      columns: own?.columns ?? [],
      shown: readers[record]?.view,
    });
    return CHANGES.filter((change) => change !== 'deleted' || !definition.kept).map((change) => ({
      name: `${record}.${change}`,
      record,
      when: `${capitalised(definition.title)} was ${change}`,
      data,
      example: {
        schema_version: SCHEMA_VERSION,
        id: 1,
        ...definition.keys,
        changed: change === 'updated' ? [...definition.changed] : [],
      },
    }));
  });
}

/** Writes the catalogue as a Markdown table, a row for each record, as the formatter wants it. */
export function recordEventsTable({ records, tables }: RecordCatalogue): string {
  const rows = Object.entries(records).map(([record, { title, keys, kept }]) => {
    const events = CHANGES.filter((change) => change !== 'deleted' || !kept);
    const parts = Object.values(tables)
      .flatMap((table) => table.rows)
      .flatMap(({ record: name, part }) => (name === record && part !== undefined ? [part] : []));
    return [
      title,
      codes(events.map((change) => `${record}.${change}`)),
      codes(['id', ...Object.keys(keys)]),
      codes([...new Set(parts)]),
    ];
  });
  const head = ['record', 'events', 'keys', 'parts in `changed`'];
  const widths = head.map((cell, column) =>
    Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const lines = [head, widths.map((width) => '-'.repeat(width)), ...rows].map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  return ['', ...lines, ''].join('\n');
}

function codes(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}

function schemaOf(
  record: string,
  keys: RecordDefinition['keys'],
  { columns, shown }: { columns: readonly string[]; shown: TSchema | undefined },
): TSchema {
  const known = Object.entries(keys).map(([name, example]) => {
    const type = typeof example === 'number' ? Type.Integer() : Type.String();
    return [name, columns.includes(name) ? type : nullable(type)] as const;
  });
  const title = record.split('_').map(capitalised).join('');
  return view(`${title}Change`, {
    schema_version: Type.Integer({ description: 'Version of the shape of `data`.' }),
    id: Type.Integer({ description: 'Id of the record.' }),
    ...Object.fromEntries(known),
    changed: Type.Array(Type.String(), {
      description: 'Names of the changed fields and parts; empty unless the record was updated.',
    }),
    ...(shown && {
      record: Type.Optional({
        ...nullable(shown),
        description: 'The record as staff see it, for webhooks with `include`; null when it is gone.',
      }),
    }),
  });
}

function capitalised(text: string): string {
  return `${text[0]?.toUpperCase()}${text.slice(1)}`;
}
