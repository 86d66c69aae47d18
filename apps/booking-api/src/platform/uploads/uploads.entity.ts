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

  /** The uploading client, as `clientKey` names it, while the file can count towards its quota. */
  @Column({ type: 'text', nullable: true })
  client: string | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  created_at: Date;

  /** Time when a booking first named the file, or when it became the logo. */
  @Column({ type: 'timestamptz', nullable: true })
  claimed_at: Date | null;

  /** The booking with which the file is deleted. */
  @Column({ type: 'integer', nullable: true })
  booking_id: number | null;

  /** Time from which the object is waiting to be deleted. */
  @Column({ type: 'timestamptz', nullable: true })
  condemned_at: Date | null;
}

/** A booking that names a file in its answers. */
@Entity('upload_claims')
export class UploadClaim {
  @PrimaryColumn('text')
  upload_key: string;

  @PrimaryColumn('integer')
  booking_id: number;
}

export const uploadsEntities = [StoredUpload, UploadClaim];
