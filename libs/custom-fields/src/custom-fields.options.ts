import type { ErrorFactory } from '@comptoir/errors';

/** Injection token of the options. */
export const CUSTOM_FIELDS_OPTIONS = Symbol('CUSTOM_FIELDS_OPTIONS');

/** A kind of record that can have custom fields. Its table has a column `custom_fields`. */
export interface FieldTarget {
  /** Visitors read its records, so that its fields can be public. */
  isPublic?: boolean;
  /** Customers write its records, so that they can write its fields. */
  isOfCustomers?: boolean;
  /** Only customers write its records, and may leave its fields empty. */
  isOptional?: boolean;
  /** Its lists can be filtered by custom fields. */
  isFiltered?: boolean;
  /** Removes the value $1 from up to $2 records. */
  removal: string;
}

/** Custom fields, as the service declares them. */
export interface CustomFieldsOptions {
  targets: Readonly<Record<string, FieldTarget>>;
  /** Kinds of records that a reference may lead to, each with the statement that returns a row if $1 exists. */
  references: Readonly<Record<string, string>>;
  notFound: ErrorFactory;
}
