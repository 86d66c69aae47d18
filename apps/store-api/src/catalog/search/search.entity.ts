import { Entity, PrimaryColumn } from 'typeorm';

/** A word that a product is described with, in small letters without accents. */

@Entity('product_words')
export class SearchTerm {
  @PrimaryColumn('text')
  word: string;
}

export const searchEntities = [SearchTerm];
