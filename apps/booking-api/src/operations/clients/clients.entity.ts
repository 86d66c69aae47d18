import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A link to all bookings of an e-mail address, from its request until it ends. */
@Entity('client_links')
export class ClientLink {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** In lower case; it may belong to no client. */
  @Column('text')
  email: string;

  /** SHA-256 of the token; null until a mail with it is written. */
  @Column('bytea', { nullable: true })
  token_hash: Buffer | null;

  @Column('timestamptz')
  created_at: Date;

  @Column('timestamptz')
  expires_at: Date;
}

export const clientsEntities = [ClientLink];
