import { Column, Entity, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';
import type { Translations } from '../../platform/translations/translations.entity';

/** A static page, such as the terms of sale. */
@Entity('pages')
export class Page {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('varchar', { length: 200 })
  title: string;

  @Column('varchar', { length: 220 })
  slug: string;

  /** HTML. */
  @Column('text')
  content: string;

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

export const pagesEntities = [Page];
