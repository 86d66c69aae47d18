import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An internal note; customers never see it. */
@Entity('order_notes')
export class OrderNote {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  order_id: number;

  @Column('integer', { nullable: true })
  author_id: number | null;

  @Column('varchar', { length: 2000 })
  note: string;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;
}
