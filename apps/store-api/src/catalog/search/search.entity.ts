import { Entity, PrimaryColumn } from 'typeorm';

/** A word that a product is described with, in small letters without accents. */

@Entity('product_words')
export class ProductWord {
  @PrimaryColumn('text')
  word: string;
}

export const searchEntities = [ProductWord];
