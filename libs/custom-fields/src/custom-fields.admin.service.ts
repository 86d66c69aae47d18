import { Inject, Injectable } from '@nestjs/common';
import { Db, isUniqueViolation, type Tx } from '@comptoir/db';
import { Envelope, type NotFoundCheck } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import type { CustomField } from './custom-fields.entity';
import { CUSTOM_FIELDS_OPTIONS, type CustomFieldsOptions } from './custom-fields.options';
import {
  type FieldColumns,
  insertField,
  lockField,
  markDeleted,
  readDeleted,
  readField,
  readFields,
  readFieldsOf,
  updateField,
} from './custom-fields.queries';
import { CustomFieldsService } from './custom-fields.service';
import { type FieldProblem, contradictionsOf } from './field-contradictions';

const ROW_ID = /^\d{1,9}$/;
/** Largest number of fields of one kind of record. */
const MAX_FIELDS = 100;
/** Writes that began before a field was deleted have ended by then, so that their values are removed too. */
const REMOVAL_DELAY_MS = 60_000;
const BATCH = 500;

/** A new field. */
export type NewField = Pick<FieldColumns, 'target' | 'key' | 'type' | 'label'> & Partial<FieldColumns>;
/** A change of a field; absent parts stay. */
export type FieldChange = Partial<Omit<FieldColumns, 'target' | 'key' | 'type' | 'reference_to'>>;

const DEFAULTS = {
  help: '',
  translations: {},
  choices: [],
  min: null,
  max: null,
  reference_to: null,
  default_value: null,
  is_required: false,
  is_filterable: false,
  is_personal: true,
  visible_to: 'staff',
  editable_by: 'staff',
  sort_order: 0,
} as const;

/** Defaults for records whose fields only customers write, such as lines of a cart. */
const OF_CUSTOMERS = { visible_to: 'customer', editable_by: 'customer' } as const;

/** Lets staff add, change and delete custom fields (docs/custom-fields.md). */
@Injectable()
export class CustomFieldsAdminService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly envelope: Envelope,
    private readonly fields: CustomFieldsService,
    @Inject(CUSTOM_FIELDS_OPTIONS) private readonly options: CustomFieldsOptions,
  ) {}

  async targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return ROW_ID.test(id) && (await readField(this.db, Number(id))) !== undefined;
  }

  /** Lists the fields of one kind of record, or of all. */
  listFields(target?: string): Promise<CustomField[]> {
    return readFields(this.db, target);
  }

  /** @throws the service's error for an unknown field */
  async findField(id: number): Promise<CustomField> {
    const field = await readField(this.db, id);
    if (!field) throw this.options.notFound();
    return field;
  }

  /** @throws the error of invalid input for a taken key, or parts that contradict each other */
  async createField(input: NewField): Promise<CustomField> {
    const { isOptional } = this.options.targets[input.target] ?? {};
    const field: FieldColumns = {
      ...DEFAULTS,
      ...(isOptional && OF_CUSTOMERS),
      choices: [],
      ...given(input),
    };
    const id = await this.db.tx(async (tx) => {
      await this.rejectContradictions(tx, field, true);
      return insertField(tx, field).catch((error: unknown) => {
        throw isUniqueViolation(error) ? this.invalid([['key', 'This key is taken.']]) : error;
      });
    });
    this.fields.forgetFields();
    return this.findField(id);
  }

  /** @throws the errors for an unknown field, and for parts that contradict each other */
  async updateField(id: number, change: FieldChange): Promise<CustomField> {
    await this.db.tx(async (tx) => {
      const stored = await lockField(tx, id);
      if (!stored) throw this.options.notFound();
      const changed = { ...stored, ...given(change) };
      await this.rejectContradictions(tx, changed, false);
      await updateField(tx, id, changed, this.clock.now());
    });
    this.fields.forgetFields();
    return this.findField(id);
  }

  /** Hides a field at once; its values are removed within minutes. @throws the error for an unknown field */
  async deleteField(id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      if (!(await lockField(tx, id))) throw this.options.notFound();
      await markDeleted(tx, id, this.clock.now());
    });
    this.fields.forgetFields();
  }

  /** Removes the values of deleted fields in batches, then the fields. Safe to run twice, and to interrupt. */
  async removeDeletedValues(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - REMOVAL_DELAY_MS);
    for (const { id, target, key } of await readDeleted(this.db, before)) {
      const { removal } = this.options.targets[target] ?? {};
      let removed = removal ? BATCH : 0;
      while (removal && removed >= BATCH) {
        removed = await this.db.tx((tx) => tx.execute(removal, [key, BATCH]));
      }
      await this.db.tx((tx) => tx.execute('DELETE FROM field_definitions WHERE id = $1', [id]));
    }
  }

  private async rejectContradictions(tx: Tx, field: FieldColumns, isNew: boolean): Promise<void> {
    const problems = contradictionsOf(field, this.options);
    if (isNew && (await readFieldsOf(tx, field.target)).length >= MAX_FIELDS)
      problems.push(['target', `There are ${MAX_FIELDS} fields already.`]);
    if (problems.length > 0) throw this.invalid(problems);
  }

  private invalid(problems: readonly FieldProblem[]): Error {
    return this.envelope.frameworkErrors.validation(
      Object.fromEntries(problems.map(([field, text]) => [field, [text]])),
    );
  }
}

function given<T extends object>(input: T): T {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as T;
}
