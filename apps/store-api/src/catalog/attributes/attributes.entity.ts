import { Column, Entity, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';
import type { Translations } from '../../platform/translations/translations.entity';
import { AttributeType } from '../product-records/attribute-types';

@Entity('attributes')
export class Attribute {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('varchar', { length: 100 })
  name: string;

  @Column('text')
  type: AttributeType;

  @Column('integer', { default: 0 })
  sort_order: number;

  /** Texts in other languages, by language. */
  @Column('jsonb', { default: {} })
  translations: Translations;

  /** Raised by each change. */
  @VersionColumn({ type: 'integer' })
  version: number;
}

@Entity('attribute_values')
export class AttributeValue {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  attribute_id: number;

  @Column('varchar', { length: 100 })
  value: string;

  /** Format `#rrggbb`; set for colours only. */
  @Column('varchar', { length: 7, nullable: true })
  color_code: string | null;

  @Column('integer', { default: 0 })
  sort_order: number;

  /** Texts in other languages, by language. */
  @Column('jsonb', { default: {} })
  translations: Translations;
}

export const attributesEntities = [Attribute, AttributeValue];
