import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the geocoder answered about an address; without coordinates when it found nothing. */
@Entity('geocoded_addresses')
export class GeocodedAddress {
  /** Normalised. */
  @PrimaryColumn('text')
  address: string;

  /** Degrees, north is positive. */
  @Column({ type: 'double precision', nullable: true })
  lat: number | null;

  /** Degrees, east is positive. */
  @Column({ type: 'double precision', nullable: true })
  lng: number | null;

  @Column({ type: 'text', nullable: true })
  formatted_address: string | null;

  @Column('timestamptz')
  expires_at: Date;
}

/** The single row that calls of all replicas to the geocoder are reserved in. */
@Entity('geocoder_pace')
export class GeocoderPace {
  @PrimaryColumn('integer')
  id: number;

  /** When the next call may start. */
  @Column('timestamptz')
  next_at: Date;
}

export const geocodingEntities = [GeocodedAddress, GeocoderPace];
