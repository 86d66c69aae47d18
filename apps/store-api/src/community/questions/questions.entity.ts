import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

export const QUESTION_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type QuestionStatus = (typeof QUESTION_STATUSES)[number];

/** Question of a customer about a product, with the answer of staff. It is public once it is approved. */
@Entity('product_questions')
export class ProductQuestion {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('integer')
  product_id: number;

  @Column('integer')
  user_id: number;

  @Column('varchar', { length: 1000 })
  question: string;

  @Column('varchar', { length: 5000, nullable: true })
  answer: string | null;

  @Column('text', { default: 'pending' })
  status: QuestionStatus;

  /** Set if and only if there is an answer. */
  @Column('timestamptz', { nullable: true })
  answered_at: Date | null;

  @Column('integer', { nullable: true })
  answered_by: number | null;

  @Column('timestamptz')
  created_at: Date;

  @Column('timestamptz')
  updated_at: Date;
}

export const questionsEntities = [ProductQuestion];
