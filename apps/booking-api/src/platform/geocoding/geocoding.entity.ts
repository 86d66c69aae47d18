import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Cached result of the geocoder for an address; without coordinates when there is no such place. */
@Entity('geocoded_addresses')
export class GeocodedAddress {
  /** Normalised address. */
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

/** The single row in which all replicas reserve calls to the geocoder. */
@Entity('geocoder_pace')
export class GeocoderPace {
  @PrimaryColumn('integer')
  id: number;

  /** Earliest start of the next call. */
  @Column('timestamptz')
  next_at: Date;
}

export const geocodingEntities = [GeocodedAddress, GeocoderPace];
