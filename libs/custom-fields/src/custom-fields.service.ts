import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { QueryCache } from '@comptoir/cache';
import { Db, type Queryable, type Tx } from '@comptoir/db';
import type { ErrorIssue } from '@comptoir/errors';
import { Envelope, InvalidInput } from '@comptoir/http';
import type { FieldAudience, FieldEditor, FieldValues, GivenValues } from './custom-field-types';
import { isEmptyValue, type FieldFilter, filterOf } from './field-filters';
import { checkValue, valueIssue } from './field-values';
import { CUSTOM_FIELDS_OPTIONS, type CustomFieldsOptions } from './custom-fields.options';
import type { CustomField } from './custom-fields.entity';
import { readFieldsOf } from './custom-fields.queries';

/** A change of fields must take effect in every process within a second. */
const MAX_AGE_MS = 1_000;
/** Largest size of all values of a record, in bytes of JSON. */
const MAX_BYTES = 65_536;
/** Characters of an unknown key that an error repeats. */
const SHOWN_KEY = 60;
const MAX_ALTERNATIVES = 20;

/** The writer of values, and the place of the values in the request. */
export interface ValuesWriter {
  editor: FieldEditor;
  /** The current transaction. */
  tx: Tx;
  /** Required fields may be absent. */
  isLenient?: boolean;
  /** Path of the values, such as `variants.0.custom_fields`. */
  path?: string;
}

/** Checks the values of custom fields that records are written with, and the filters by them. */
@Injectable()
export class CustomFieldsService {
  private readonly fields = new QueryCache<CustomField[]>({ maxAgeMs: MAX_AGE_MS, maxSize: 100 });

  constructor(
    private readonly db: Db,
    private readonly envelope: Envelope,
    @Inject(CUSTOM_FIELDS_OPTIONS) private readonly options: CustomFieldsOptions,
  ) {}

  /**
   * Returns the fields of a kind of record, at most a second old.
   * @param queryable the current transaction, if there is one
   */
  async listFields(target: string, queryable: Queryable = this.db): Promise<CustomField[]> {
    const read = (): Promise<CustomField[]> => readFieldsOf(queryable, target);
    // Concurrent callers share a read, which may fail with the transaction of another one.
    return this.fields.get(target, read).catch(read);
  }

  /** Returns the fields that an audience sees. */
  async listShownFields(target: string, audience: FieldAudience): Promise<CustomField[]> {
    const fields = await this.listFields(target);
    return fields.filter(({ visible_to }) => sees(audience, visible_to));
  }

  /** Returns the values that an audience sees. */
  async shownValues(
    target: string,
    values: FieldValues,
    audience: FieldAudience,
    queryable?: Queryable,
  ): Promise<FieldValues> {
    if (Object.keys(values).length === 0) return values;
    const fields = await this.listFields(target, queryable);
    const seen = fields.filter(({ visible_to }) => sees(audience, visible_to)).map(({ key }) => key);
    return Object.fromEntries(Object.entries(values).filter(([key]) => seen.includes(key)));
  }

  /** Forgets the fields that this process has read. */
  forgetFields(): void {
    this.fields.clear();
  }

  /**
   * Returns the column `custom_fields` of a new record: the given values, and the defaults of the others.
   * @throws the error of invalid input for an unknown field, a wrong value, or none where one is required
   */
  async newValues(
    target: string,
    given: GivenValues | null | undefined,
    writer: ValuesWriter,
  ): Promise<FieldValues> {
    const fields = await this.listFields(target, writer.tx);
    const complete: FieldValues = Object.fromEntries(
      fields.flatMap(({ key, default_value: value }) => (value === null ? [] : [[key, value]])),
    );
    const absent = fields
      .filter((field) => field.is_required && !writer.isLenient && mayWrite(writer.editor, field))
      .filter(({ key }) => isEmptyValue(given?.[key]) && complete[key] === undefined)
      .map(({ key }): [string, null] => [key, null]);
    const all: GivenValues = { ...given, ...Object.fromEntries(absent) };
    return this.merge(fields, complete, all, writer);
  }

  /**
   * Returns the column after a change: absent fields stay, `null` removes a value. A value that stays the same is not
   * checked again, because the field may have changed since.
   * @returns undefined when nothing is given
   * @throws the error of invalid input for an unknown field, a wrong value, or none where one is required
   */
  async changedValues(
    target: string,
    stored: FieldValues,
    given: GivenValues | null | undefined,
    writer: ValuesWriter,
  ): Promise<FieldValues | undefined> {
    if (!given) return undefined;
    return this.merge(await this.listFields(target, writer.tx), stored, given, writer);
  }

  /**
   * Turns filters of a list into values to look for.
   * @param given the texts of the query by key; several are alternatives
   * @throws the error of invalid input for a field that cannot be filtered by, or a wrong value
   */
  async readFilters(
    target: string,
    given: Readonly<Record<string, readonly string[]>>,
    audience: FieldAudience,
  ): Promise<FieldFilter[]> {
    const entries = Object.entries(given);
    if (entries.length === 0) return [];
    const shown = await this.listShownFields(target, audience);
    const fields = shown.filter(({ is_filterable }) => is_filterable);
    const issues: ErrorIssue[] = [];
    const filters = entries.map(([key, texts]) => {
      const field = fields.find((one) => one.key === key);
      if (!field) issues.push(unknownField('custom_fields', key, fields));
      else if (texts.length > MAX_ALTERNATIVES)
        issues.push(valueIssue(`custom_fields.${key}`, 'TOO_MANY', { max: MAX_ALTERNATIVES }));
      else
        return filterOf(field, texts, (code, params) =>
          issues.push(valueIssue(`custom_fields.${key}`, code, params)),
        );
      return { alternatives: [] };
    });
    this.reject(issues);
    return filters;
  }

  private async merge(
    fields: readonly CustomField[],
    stored: FieldValues,
    given: GivenValues,
    { editor, tx, path = 'custom_fields' }: ValuesWriter,
  ): Promise<FieldValues> {
    const writable = fields.filter((field) => mayWrite(editor, field));
    // A client may send back what it has read, but not find out by trying what it may not read.
    const maySendBack = (key: string): boolean =>
      Object.hasOwn(stored, key) &&
      (editor === 'staff' || fields.some((field) => field.key === key && field.visible_to !== 'staff'));
    const merged = new Map(Object.entries(stored));
    const issues: ErrorIssue[] = [];
    for (const [key, value] of Object.entries(given)) {
      const field = writable.find((one) => one.key === key);
      const own = `${path}.${key}`;
      if (!field) {
        if (!(maySendBack(key) && isDeepStrictEqual(value, stored[key])))
          issues.push(unknownField(path, key, writable));
      } else if (isEmptyValue(value)) {
        if (field.is_required) issues.push(valueIssue(own, 'REQUIRED'));
        else merged.delete(key);
      } else if (!isDeepStrictEqual(value, stored[key])) {
        const checked = checkValue(value, field);
        if ('code' in checked) issues.push(valueIssue(own, checked.code, checked.params));
        else if (!(await this.leadsSomewhere(field, checked.value, tx)))
          issues.push(valueIssue(own, 'INVALID_VALUE'));
        else merged.set(key, checked.value);
      }
    }
    const values = Object.fromEntries(merged);
    if (Buffer.byteLength(JSON.stringify(values)) > MAX_BYTES)
      issues.push(valueIssue(path, 'INVALID_LENGTH', { min: 0, max: MAX_BYTES }));
    this.reject(issues);
    return values;
  }

  private async leadsSomewhere(field: CustomField, value: unknown, tx: Tx): Promise<boolean> {
    if (field.type !== 'reference') return true;
    const exists = this.options.references[field.reference_to ?? ''];
    return exists !== undefined && (await tx.row(exists, [value])) !== undefined;
  }

  private reject(issues: readonly ErrorIssue[]): void {
    if (issues.length === 0) return;
    const unique = [...new Map(issues.map((issue) => [issue.field, issue])).values()];
    throw new InvalidInput(
      this.envelope.frameworkErrors.validation(
        Object.fromEntries(unique.map(({ field, message }) => [field, [message]])),
      ),
      unique,
    );
  }
}

function sees(audience: FieldAudience, visibleTo: FieldAudience): boolean {
  return audience === 'staff' || visibleTo === 'public' || visibleTo === audience;
}

function mayWrite(editor: FieldEditor, { editable_by }: CustomField): boolean {
  return editor === 'staff' || editable_by === 'customer';
}

/** Names the fields that there are, or the key that was given where there is none. */
function unknownField(path: string, key: string, fields: readonly CustomField[]): ErrorIssue {
  const words = fields.map((field) => field.key).join(', ');
  if (words) return valueIssue(path, 'UNKNOWN_WORD', { words });
  return valueIssue(`${path}.${key.slice(0, SHOWN_KEY)}`, 'INVALID_VALUE');
}
