import { Entity, PrimaryGeneratedColumn, Column, VersionColumn } from 'typeorm';
import type { FieldValues } from '@comptoir/custom-fields';
import type { Translations } from '../../platform/translations/translations.entity';

@Entity('categories')
export class Category {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer', { nullable: true })
  parent_id: number | null;

  @Column('varchar', { length: 150 })
  name: string;

  @Column('varchar', { length: 200 })
  slug: string;

  @Column('varchar', { length: 2048, nullable: true })
  image_url: string | null;

  @Column('integer', { default: 0 })
  sort_order: number;

  @Column('boolean', { default: true })
  is_active: boolean;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;

  /** Texts in other languages, by language. */
  @Column('jsonb', { default: {} })
  translations: Translations;

  /** Values of custom fields, by key. */
  @Column('jsonb', { default: {} })
  custom_fields: FieldValues;

  /** Raised by each change. */
  @VersionColumn({ type: 'integer' })
  version: number;
}

export const categoriesEntities = [Category];
