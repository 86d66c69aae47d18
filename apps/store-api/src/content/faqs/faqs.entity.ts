import { Column, Entity, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';
import type { Translations } from '../../platform/translations/translations.entity';

@Entity('faqs')
export class Faq {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('varchar', { length: 500 })
  question: string;

  @Column('text')
  answer: string;

  @Column('varchar', { length: 100, default: '' })
  category: string;

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

  /** Raised by each change. */
  @VersionColumn({ type: 'integer' })
  version: number;
}

export const faqsEntities = [Faq];
