import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { FairQueue, currentClient } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import type { GeocodedAddress } from './geocoding.entity';
import { GeocodingErrors } from './geocoding.errors';
import { GeocoderClient } from './geocoder-client';
import type { PlaceView } from './geocoding.view';

const DAY = 24 * 3_600_000;
const HIT_MS = 30 * DAY;
const MISS_MS = DAY;

/** Searches of this process that may wait: of one client, and of all. */
const WAITING_OF_CLIENT = 3;
const WAITING = 10;

/** Reserves the next call: one per second over all replicas, by the clock of the database. */
const RESERVE = `
  UPDATE geocoder_pace SET next_at = greatest(next_at, clock_timestamp()) + interval '1 second'
   WHERE id = 1
   RETURNING extract(epoch FROM next_at - interval '1 second' - clock_timestamp())::double precision * 1000 AS wait`;

const busy = (): Error => GeocodingErrors.GEOCODING_BUSY({ headers: { 'Retry-After': String(WAITING) } });

/** Finds places through the geocoder. Caches the results and sends at most one request per second. */
@Injectable()
export class GeocodingService {
  /** Running searches of this process, by normalised address. */
  private readonly underWay = new Map<string, Promise<PlaceView | null>>();
  /** One search at a time waits for its reserved second; the others wait in the queue. */
  private readonly queue = new FairQueue({
    running: 1,
    waitingOfClient: WAITING_OF_CLIENT,
    waiting: WAITING,
    full: busy,
  });

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly client: GeocoderClient,
  ) {}

  /**
   * @param address 1 to 300 characters
   * @throws GeocodingErrors.ADDRESS_NOT_FOUND, GeocodingErrors.GEOCODING_UNAVAILABLE,
   * GeocodingErrors.GEOCODING_BUSY
   */
  async findPlace(address: string): Promise<PlaceView> {
    const normalised = normalise(address);
    const known = await this.findCachedPlace(normalised);
    const place = known === undefined ? await this.searchPlaceOnce(normalised) : known;
    if (!place) throw GeocodingErrors.ADDRESS_NOT_FOUND();
    return place;
  }

  /** Deletes expired results. */
  async deleteExpiredAddresses(): Promise<void> {
    await this.db.tx((tx) =>
      tx.execute('DELETE FROM geocoded_addresses WHERE expires_at <= $1', [this.clock.now()]),
    );
  }

  /** @returns undefined when nothing is cached, null when it is known that there is no such place */
  private async findCachedPlace(address: string): Promise<PlaceView | null | undefined> {
    const row = await this.db.row<GeocodedAddress>(
      'SELECT * FROM geocoded_addresses WHERE address = $1 AND expires_at > $2',
      [address, this.clock.now()],
    );
    if (!row) return undefined;
    const { lat, lng, formatted_address } = row;
    return lat === null || lng === null || formatted_address === null
      ? null
      : { lat, lng, formatted_address };
  }

  private searchPlaceOnce(address: string): Promise<PlaceView | null> {
    const present = this.underWay.get(address);
    if (present) return present;
    const search = this.searchPlace(address).finally(() => this.underWay.delete(address));
    this.underWay.set(address, search);
    return search;
  }

  private async searchPlace(address: string): Promise<PlaceView | null> {
    if (!this.client.isConfigured) throw GeocodingErrors.GEOCODING_UNAVAILABLE();
    await this.queue.run(currentClient() ?? '', () => this.waitForPace());
    // Another replica may have cached the place during the wait.
    const meanwhile = await this.findCachedPlace(address);
    if (meanwhile !== undefined) return meanwhile;
    const place = await this.client.findPlace(address);
    await this.cachePlace(address, place);
    return place;
  }

  private async waitForPace(): Promise<void> {
    const reserved = await this.db.tx((tx) => tx.row<{ wait: number }>(RESERVE));
    if (!reserved) throw GeocodingErrors.GEOCODING_UNAVAILABLE();
    if (reserved.wait > 0) await sleep(reserved.wait);
  }

  private async cachePlace(address: string, place: PlaceView | null): Promise<void> {
    const expiry = new Date(this.clock.now().getTime() + (place ? HIT_MS : MISS_MS));
    await this.db.tx((tx) =>
      tx.execute(
        `INSERT INTO geocoded_addresses (address, lat, lng, formatted_address, expires_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (address) DO UPDATE SET lat = excluded.lat, lng = excluded.lng,
           formatted_address = excluded.formatted_address, expires_at = excluded.expires_at`,
        [address, place?.lat ?? null, place?.lng ?? null, place?.formatted_address ?? null, expiry],
      ),
    );
  }
}

/** Normalises spellings that a geocoder treats as the same address. */
function normalise(address: string): string {
  return address
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s*,[\s,]*/g, ', ')
    .replace(/\s+/g, ' ')
    .trim();
}
