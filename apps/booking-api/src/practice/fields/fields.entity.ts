import {
  Column,
  CreateDateColumn,
  Entity,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
  VersionColumn,
} from 'typeorm';
import type { FieldOptions, FieldType } from './field-types';

/** A field of a resource's booking form. Deleted fields are retained for their answers. */
@Entity('custom_fields')
export class CustomField {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  resource_id: number;

  @Column('text')
  label: string;

  @Column('text')
  type: FieldType;

  @Column('boolean', { default: false })
  required: boolean;

  @Column('jsonb', { nullable: true })
  options: FieldOptions | null;

  @Column('double precision', { nullable: true })
  min: number | null;

  @Column('double precision', { nullable: true })
  max: number | null;

  @Column('double precision', { nullable: true })
  step: number | null;

  @Column('text', { default: '' })
  placeholder: string;

  @Column('integer', { default: 0 })
  sort_order: number;

  @Column('timestamptz', { nullable: true })
  deleted_at: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updated_at: Date;

  /** Raised by each change. */
  @VersionColumn({ type: 'integer' })
  version: number;
}

export const fieldsEntities = [CustomField];
