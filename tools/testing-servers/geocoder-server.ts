import { createHash } from 'node:crypto';

import type { FastifyReply } from 'fastify';

import { PLACES, type Place } from './geocoder-places';
import { createWebServer, listen } from './web-server';

/** Behaviour of the server: normal, an error, no response, no JSON, a redirect. */
export type GeocoderMode = 'ok' | 'down' | 'stall' | 'malformed' | 'redirect';

export interface GeocoderServer {
  /** Base URL of the server, which answers like Nominatim: `/search`, `/status`. */
  url: string;
  /** Received searches, oldest first. */
  searches: { q: string; userAgent: string; at: number }[];
  setMode(mode: GeocoderMode): void;
  close(): Promise<void>;
}

interface SearchResult {
  place_id: number;
  licence: string;
  osm_type: string;
  osm_id: number;
  lat: string;
  lon: string;
  class: string;
  type: string;
  importance: number;
  display_name: string;
  address: Record<string, string>;
}

interface Search {
  Querystring: { q?: string; limit?: string; street?: string; city?: string; postalcode?: string };
}

function words(text: string): string[] {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

function displayName(known: Place): string {
  return `${known.house}, ${known.road}, ${known.city}, ${known.postcode}, ${known.country}`;
}

function number(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0);
}

function result(name: string, lat: number, lon: number, address: Record<string, string>): SearchResult {
  const id = number(name) % 1_000_000_000;
  return {
    place_id: id,
    licence: 'Data of a test server',
    osm_type: 'node',
    osm_id: id,
    lat: lat.toFixed(7),
    lon: lon.toFixed(7),
    class: 'place',
    type: 'house',
    importance: 0.4,
    display_name: name,
    address,
  };
}

function knownResult(known: Place): SearchResult {
  return result(displayName(known), known.lat, known.lon, {
    house_number: known.house,
    road: known.road,
    city: known.city,
    postcode: known.postcode,
    country: known.country,
    country_code: known.countryCode,
  });
}

/** Returns a place near Paris for any text that looks like an address, always the same for the same text. */
function inventedResult(query: string, asked: string[]): SearchResult | null {
  const readsLikeAddress =
    /^\d+[a-z]?$/.test(asked[0] ?? '') && asked.filter((word) => /\p{L}{2}/u.test(word)).length >= 2;
  if (!readsLikeAddress || asked.some((word) => ['nowhere', 'introuvable', 'unknown'].includes(word)))
    return null;
  const seed = number(asked.join(' '));
  const lat = 48.8 + (seed % 10_000) / 100_000;
  const lon = 2.25 + (Math.floor(seed / 10_000) % 16_000) / 100_000;
  return result(`${query.trim()}, France`, lat, lon, { country: 'France', country_code: 'fr' });
}

/** Returns the places of a query, best first; empty when there is none. */
export function findPlaces(query: string): SearchResult[] {
  const asked = words(query);
  if (asked.length === 0) return [];
  const known = PLACES.filter((entry) => {
    const has = new Set(words(`${displayName(entry)} ${entry.countryCode}`));
    return asked.every((word) => has.has(word));
  });
  if (known.length > 0) return known.map(knownResult);
  const invented = inventedResult(query, asked);
  return invented === null ? [] : [invented];
}

const FAULTS: Record<Exclude<GeocoderMode, 'ok'>, (reply: FastifyReply) => unknown> = {
  down: (reply) => reply.code(503).send('Service Unavailable'),
  stall: () => new Promise(() => undefined),
  malformed: (reply) => reply.type('application/json').send('<html>not JSON'),
  redirect: (reply) => reply.redirect('http://169.254.169.254/', 302),
};

/** Starts a geocoder that answers like Nominatim, with a fixed list of addresses. */
export async function startGeocoderServer(
  options: { port?: number; host?: string } = {},
): Promise<GeocoderServer> {
  const app = createWebServer();
  const searches: GeocoderServer['searches'] = [];
  let mode: GeocoderMode = 'ok';
  app.get<Search>('/search', (request, reply) => {
    const { q, limit, street, postalcode, city } = request.query;
    const query = q ?? [street, postalcode, city].filter((part) => part !== undefined).join(' ');
    searches.push({ q: query, userAgent: request.headers['user-agent'] ?? '', at: Date.now() });
    if (searches.length > 1000) searches.shift();
    if (mode !== 'ok') return FAULTS[mode](reply);
    return findPlaces(query).slice(0, Math.max(1, Number(limit) || 10));
  });
  app.get<{ Querystring: { format?: string } }>('/status', (request, reply) =>
    request.query.format === 'json' ? { status: 0, message: 'OK' } : reply.type('text/plain').send('OK'),
  );
  app.get('/api/searches', () => searches);
  app.get('/', (_request, reply) => reply.redirect('/search?q=10+Rue+de+Rivoli,+Paris&format=jsonv2', 302));
  const url = await listen(app, options.port ?? 0, options.host);
  return { url, searches, setMode: (next) => (mode = next), close: () => app.close() };
}
