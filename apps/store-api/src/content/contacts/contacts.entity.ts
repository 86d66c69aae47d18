import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Message of a visitor from the contact form; plain text that no one has checked. */
@Entity('contact_messages')
export class ContactMessage {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('varchar', { length: 100 })
  name: string;

  @Column('varchar', { length: 254 })
  email: string;

  @Column('varchar', { length: 200 })
  subject: string;

  @Column('varchar', { length: 5000 })
  message: string;

  @Column('timestamptz', { nullable: true })
  read_at: Date | null;

  @Column('timestamptz')
  created_at: Date;
}

export const contactsEntities = [ContactMessage];
