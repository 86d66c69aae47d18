import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A product on the wishlist of a user. */
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
