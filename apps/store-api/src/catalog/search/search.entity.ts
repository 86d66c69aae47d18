import { Entity, PrimaryColumn } from 'typeorm';

/** A search term of products, in lower case without accents. */
@Entity('product_words')
export class SearchTerm {
  @PrimaryColumn('text')
  word: string;
}

export const searchEntities = [SearchTerm];
