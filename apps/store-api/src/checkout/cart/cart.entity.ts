import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The one cart that an account has. */
@Entity('carts')
export class Cart {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  user_id: number;

  @Column('integer', { nullable: true })
  coupon_id: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  /** Its last change; the cart expires some time after. */
  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;
}

@Entity('cart_items')
export class CartItem {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  cart_id: number;

  @Column('integer')
  product_id: number;

  @Column('integer')
  variant_id: number;

  /** 1 to 100. */
  @Column('integer')
  quantity: number;

  /** The unit price when the shopper last changed the line, in minor units of the base currency. */
  @Column('bigint')
  seen_price: number;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}

export const cartEntities = [Cart, CartItem];
