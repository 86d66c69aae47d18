import { Inject, Injectable } from '@nestjs/common';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';
import { GeocodingErrors } from './geocoding.errors';
import type { PlaceView } from './geocoding.view';

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 256 * 1024;
const MAX_FORMATTED = 2_000;

/** Calls a server with the API of Nominatim (https://nominatim.org/release-docs/latest/api/Search/). */
@Injectable()
export class GeocoderClient {
  constructor(@Inject(BOOKING_CONFIG) private readonly config: BookingConfig) {}

  /** True when a geocoder is configured. */
  get isConfigured(): boolean {
    return this.config.geocoder !== undefined;
  }

  /**
   * Requests the best place for an address, within five seconds and without following redirects.
   * @returns null when there is none
   * @throws GeocodingErrors.GEOCODING_UNAVAILABLE for a failure or an invalid response
   */
  async findPlace(address: string): Promise<PlaceView | null> {
    try {
      return placeOf(await this.requestPlace(address));
    } catch (error) {
      throw GeocodingErrors.GEOCODING_UNAVAILABLE({ cause: error });
    }
  }

  private async requestPlace(address: string): Promise<unknown> {
    const { geocoder } = this.config;
    if (!geocoder) throw new Error('There is no geocoder');
    const { url: base, userAgent } = geocoder;
    const url = new URL('search', base.endsWith('/') ? base : `${base}/`);
    url.search = new URLSearchParams({ q: address, format: 'jsonv2', limit: '1' }).toString();
    const response = await fetch(url, {
      headers: { Accept: 'application/json', 'User-Agent': userAgent },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`The geocoder answered ${response.status}`);
    }
    return JSON.parse(await textOf(response));
  }
}

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error('The geocoder answered too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** @throws for anything but an empty list or a list that begins with a place */
function placeOf(response: unknown): PlaceView | null {
  if (!Array.isArray(response)) throw new Error('The geocoder answered no list');
  const [best] = response as (Record<string, unknown> | null)[];
  if (best === undefined) return null;
  const { lat, lon, display_name: name } = best ?? {};
  const place = { lat: degrees(lat, 90), lng: degrees(lon, 180) };
  if (typeof name !== 'string' || !name) throw new Error('The geocoder answered a place without a name');
  return { ...place, formatted_address: name.replaceAll('\0', '').slice(0, MAX_FORMATTED) };
}

function degrees(value: unknown, max: number): number {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value;
  if (typeof number !== 'number' || !(Math.abs(number) <= max)) {
    throw new Error('The geocoder answered a place without coordinates');
  }
  return number;
}
