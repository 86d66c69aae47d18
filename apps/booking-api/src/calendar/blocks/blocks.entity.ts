import {
  Column,
  CreateDateColumn,
  Entity,
  PrimaryGeneratedColumn,
  UpdateDateColumn,
  VersionColumn,
} from 'typeorm';

/** A period in which a resource cannot be booked. Blocks may overlap. */
@Entity('blocks')
export class Block {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  resource_id: number;

  @Column('timestamptz')
  start_at: Date;

  @Column('timestamptz')
  end_at: Date;

  /** Shown to the public. */
  @Column('text', { default: '' })
  reason: string;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updated_at: Date;

  /** Raised by each change. */
  @VersionColumn({ type: 'integer' })
  version: number;
}

export const blocksEntities = [Block];
