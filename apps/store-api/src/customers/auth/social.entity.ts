import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Somebody as an identity provider knows them, and the account that they sign in to. */
@Entity('user_identities')
export class UserIdentity {
  @PrimaryColumn('text')
  provider: string;

  /** The provider's own id of the person; an e-mail address may change hands, this does not. */
  @PrimaryColumn('varchar', { length: 255 })
  subject: string;

  @Column('integer')
  user_id: number;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at: Date;
}

export const socialEntities = [UserIdentity];
