import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A user of an identity provider, and the account that they sign in to. */
@Entity('user_identities')
export class UserIdentity {
  @PrimaryColumn('text')
  provider: string;

  /** The provider's own id of the user. Unlike an e-mail address, it never changes hands. */
  @PrimaryColumn('varchar', { length: 255 })
  subject: string;

  @Column('integer')
  user_id: number;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;
}

export const socialEntities = [UserIdentity];
