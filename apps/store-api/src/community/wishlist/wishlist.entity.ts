import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A product that a user wishes for. */
@Entity('wishlist_items')
export class WishlistItem {
  @PrimaryColumn('integer')
  user_id: number;

  @PrimaryColumn('integer')
  product_id: number;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}

export const wishlistEntities = [WishlistItem];
