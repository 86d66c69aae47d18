import { Column, Entity, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';
import type { FieldValues } from '@comptoir/custom-fields';
import type { EconomicOperator } from '../product-records/economic-operators';
import type { Translations } from '../../platform/translations/translations.entity';

@Entity('brands')
export class Brand {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('varchar', { length: 150 })
  name: string;

  @Column('varchar', { length: 200 })
  slug: string;

  @Column('varchar', { length: 2048, nullable: true })
  logo_url: string | null;

  @Column('text', { default: '' })
  description: string;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;

  @Column('timestamptz', { nullable: true })
  deleted_at: Date | null;

  /** Texts in other languages, by language. */
  @Column('jsonb', { default: {} })
  translations: Translations;

  /** Values of custom fields, by key. */
  @Column('jsonb', { default: {} })
  custom_fields: FieldValues;

  /** Default of its products. */
  @Column('jsonb', { nullable: true })
  manufacturer: EconomicOperator | null;

  /** Default of its products. */
  @Column('jsonb', { nullable: true })
  responsible_person: EconomicOperator | null;

  /** Raised by each change. */
  @VersionColumn({ type: 'integer' })
  version: number;
}

export const brandsEntities = [Brand];
