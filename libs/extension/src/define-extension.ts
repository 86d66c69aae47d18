import type { Type as Class } from '@nestjs/common';
import type { NewField } from '@comptoir/custom-fields';

/** Version of this package's interface. A part was added: the second number rises. One was changed: the first. */
export const EXTENSION_API = '1.1';

/** Services that have extensions. */
export const EXTENSION_SERVICES = ['store'] as const;
export type ExtensionService = (typeof EXTENSION_SERVICES)[number];

/** A change of the tables of an extension. It runs once, in the order of the list, in a transaction of its own. */
export interface ExtensionMigration {
  /** Unique in the extension; never changes. */
  name: string;
  /** SQL. Names without a schema are in the schema of the extension; `public` has the tables of the service. */
  sql: string;
}

/** A custom field that exists while the extension is installed (docs/custom-fields.md). */
export type ExtensionField = NewField;

/** Everything that an extension adds to a service (docs/extending.md). */
export interface ExtensionDefinition {
  /** Lower-case words with hyphens. Names its routes, its tables and its jobs, so it never changes. */
  name: string;
  /** For people, such as `Trade-in`. */
  title: string;
  /** Version of the extension, for people. */
  version: string;
  /** Version of `EXTENSION_API` that it was written for, such as `1.0`. */
  requires: string;
  /** Service that loads it. */
  service: ExtensionService;
  /**
   * Module of NestJS with its controllers, whose routes are below `/ext/{name}`, and its providers, whose methods
   * may be handlers of events, jobs, schedules and hooks.
   */
  module?: Class;
  migrations?: readonly ExtensionMigration[];
  fields?: readonly ExtensionField[];
  /** Absolute path of an ES module for the staff console (`ConsoleEntry`), such as `path.join(__dirname, 'console.mjs')`. */
  console?: string;
}

const MARK = Symbol.for('comptoir.extension.definition');

/** An extension as the service loads it. */
export type Extension = Readonly<ExtensionDefinition>;

/** Declares an extension. Export the result as `default`. The service checks it when it loads it. */
export function defineExtension(definition: ExtensionDefinition): Extension {
  return Object.freeze(Object.defineProperty({ ...definition }, MARK, { value: true }));
}

/** Returns true for what `defineExtension` has returned. */
export function isExtension(value: unknown): value is Extension {
  return typeof value === 'object' && value !== null && Reflect.get(value, MARK) === true;
}
