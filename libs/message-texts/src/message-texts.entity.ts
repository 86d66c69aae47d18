import { Column, Entity, PrimaryColumn, UpdateDateColumn, VersionColumn } from 'typeorm';

/** Words of staff for one kind of message in one language (docs/message-texts.md). */
@Entity('message_texts')
export class MessageText {
  /** Kind and language, such as `order_placed.fr`. */
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  kind: string;

  @Column('text')
  language: string;

  /** Template; null for the default, as in each other part. */
  @Column('text', { nullable: true })
  subject: string | null;

  @Column('text', { nullable: true })
  title: string | null;

  @Column('text', { nullable: true })
  notice: string | null;

  @Column('text', { nullable: true })
  body: string | null;

  @UpdateDateColumn({ type: 'timestamptz' })
  updated_at: Date;

  /** Raised by each change, and not started again by a return to the default. */
  @VersionColumn({ type: 'integer' })
  version: number;
}

export const messageTextsEntities = [MessageText];
