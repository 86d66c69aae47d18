import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Texts of a record by language and field. The base language is not among them: its texts are the columns. */
export type Translations = Record<string, Record<string, string>>;

/** A slug of a translation; it leads to its record in every language. A trigger writes it. */
@Entity('translated_slugs')
export class TranslatedSlug {
  /** Table of the record. */
  @PrimaryColumn('text')
  thing: string;

  @PrimaryColumn('varchar', { length: 220 })
  slug: string;

  @Column('integer')
  record_id: number;
}

export const translationsEntities = [TranslatedSlug];
