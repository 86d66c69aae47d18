import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';

/** A group of customers with a discount on all products. */
@Entity('customer_groups')
export class CustomerGroup {
  @PrimaryGeneratedColumn('identity')
  id: number;

  /** Unique without regard to case. */
  @Column('varchar', { length: 100 })
  name: string;

  @Column('varchar', { length: 500, default: '' })
  description: string;

  /** Hundredths of a percent. */
  @Column('integer', { default: 0 })
  discount_percent: number;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;

  /** Raised by each change. */
  @VersionColumn({ type: 'integer' })
  version: number;
}

@Entity('customer_group_users')
export class CustomerGroupUser {
  @PrimaryColumn('integer')
  group_id: number;

  @PrimaryColumn('integer')
  user_id: number;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}

export const customerGroupsEntities = [CustomerGroup, CustomerGroupUser];
