import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A file in our storage. */
@Entity('uploads')
export class StoredUpload {
  @PrimaryColumn('text')
  key: string;

  @Column('text')
  content_type: string;

  @Column('integer')
  size: number;

  /** The client that uploaded it, as `clientOf` names it, while it counts to the quota or may come to. */
  @Column({ type: 'text', nullable: true })
  client: string | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  created_at: Date;

  /** When it was first named by a booking or became the logo. */
  @Column({ type: 'timestamptz', nullable: true })
  claimed_at: Date | null;

  /** The booking that its object goes with. */
  @Column({ type: 'integer', nullable: true })
  booking_id: number | null;

  /** Since when it waits for its object to be deleted. */
  @Column({ type: 'timestamptz', nullable: true })
  condemned_at: Date | null;
}

/** One booking that names a file in its answers. */
@Entity('upload_claims')
export class UploadClaim {
  @PrimaryColumn('text')
  upload_key: string;

  @PrimaryColumn('integer')
  booking_id: number;
}

export const uploadsEntities = [StoredUpload, UploadClaim];
