import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Ways to sell a variant when its stock is empty. */
export const SELLING_POLICIES = ['deny', 'backorder', 'preorder'] as const;
export type SellingPolicyName = (typeof SELLING_POLICIES)[number];

/** The rule by which a variant sells beyond its stock. A variant without a row does not. */
@Entity('selling_policies')
export class SellingPolicy {
  @PrimaryColumn('integer')
  variant_id: number;

  @Column('text')
  policy: SellingPolicyName;

  /** Most units that may wait for stock; null without a limit. */
  @Column('integer', { nullable: true })
  oversell_limit: number | null;

  /** The promised day, `YYYY-MM-DD`. */
  @Column('date', { nullable: true })
  available_on: string | null;

  /** Days from the order to the promised day, when there is no `available_on` ahead. */
  @Column('integer', { nullable: true })
  backorder_days: number | null;

  /** Sum of the waiting units of its backorders; a trigger counts them. */
  @Column('integer', { default: 0 })
  waiting_quantity: number;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;
}

/** Units of an order line that were sold beyond the stock. */
@Entity('backorders')
export class Backorder {
  @PrimaryColumn('integer')
  order_item_id: number;

  @Column('integer')
  variant_id: number;

  @Column('integer')
  quantity: number;

  /** Units without stock. The others are reserved or committed in a warehouse, or cancelled. */
  @Column('integer')
  waiting_quantity: number;

  /** Units that were cancelled while they waited. */
  @Column('integer', { default: 0 })
  cancelled_quantity: number;

  /** Number of times that stock came for it. */
  @Column('integer', { default: 0 })
  fills: number;

  @Column('timestamptz')
  created_at: Date;

  @Column('timestamptz')
  updated_at: Date;
}

export const backordersEntities = [SellingPolicy, Backorder];
