import {
  Column,
  CreateDateColumn,
  Entity,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
  VersionColumn,
} from 'typeorm';
import type {
  CustomFieldType,
  FieldAudience,
  FieldChoice,
  FieldEditor,
  FieldTexts,
  FieldValue,
} from './custom-field-types';

/** A field that staff have added to a kind of record (docs/custom-fields.md). */
@Entity('field_definitions')
export class CustomField {
  @PrimaryGeneratedColumn('identity', { type: 'integer' })
  id: number;

  /** Kind of record, such as `products`. */
  @Column('text')
  target: string;

  /** Name of the value in `custom_fields` of a record; never changes. */
  @Column('varchar', { length: 40 })
  key: string;

  @Column('text')
  type: CustomFieldType;

  @Column('varchar', { length: 100 })
  label: string;

  @Column('varchar', { length: 500, default: '' })
  help: string;

  /** Label and help in other languages, by language. */
  @Column('jsonb', { default: {} })
  translations: FieldTexts;

  /** Values to choose, in the order in which they are shown. */
  @Column('jsonb', { default: [] })
  choices: FieldChoice[];

  /** Least number or amount; of texts and lists the least length. */
  @Column('double precision', { nullable: true })
  min: number | null;

  @Column('double precision', { nullable: true })
  max: number | null;

  /** Kind of record that a reference leads to; null for other types. */
  @Column('text', { nullable: true })
  reference_to: string | null;

  /** Value of a new record for which none is given; null for none. */
  @Column('jsonb', { nullable: true })
  default_value: FieldValue | null;

  @Column('boolean', { default: false })
  is_required: boolean;

  @Column('boolean', { default: false })
  is_filterable: boolean;

  /** The value is about a person, and erased with them. */
  @Column('boolean', { default: true })
  is_personal: boolean;

  @Column('text', { default: 'staff' })
  visible_to: FieldAudience;

  @Column('text', { default: 'staff' })
  editable_by: FieldEditor;

  @Column('integer', { default: 0 })
  sort_order: number;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updated_at: Date;

  /** Set while the values of a deleted field are removed from its records. */
  @Column('timestamptz', { nullable: true })
  deleted_at: Date | null;

  /** Raised by each change. */
  @VersionColumn({ type: 'integer' })
  version: number;
}

export const customFieldsEntities = [CustomField];
