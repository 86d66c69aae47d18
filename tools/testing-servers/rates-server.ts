import type { FastifyReply } from 'fastify';

import { createWebServer, listen } from './web-server';

/** Behaviour of the server: normal, an error, no response, an HTML page, a huge response, a redirect. */
export type RatesMode = 'ok' | 'down' | 'stall' | 'page' | 'huge' | 'redirect';

export interface RatesServer {
  /** The address of the feed. */
  url: string;
  setMode(mode: RatesMode): void;
  /** Sets the units for one euro; undefined removes a currency. */
  setRates(rates: Record<string, string | undefined>): void;
  /** Sets the whole response; undefined restores the rates. */
  setBody(body: string | undefined): void;
  close(): Promise<void>;
}

/** Rates of some day; those of the demo shop's currencies are its initial ones. */
const RATES: Record<string, string | undefined> = {
  USD: '1.1648',
  JPY: '172.35',
  CZK: '25.045',
  DKK: '7.4587',
  GBP: '0.8712',
  HUF: '391.20',
  PLN: '4.2880',
  RON: '4.9720',
  SEK: '11.4290',
  CHF: '0.9356',
  NOK: '11.6350',
  TRY: '33.4012',
  AUD: '1.6215',
  CAD: '1.4636',
  CNY: '7.7890',
  INR: '89.7550',
  KRW: '1448.60',
  NZD: '1.7702',
  SGD: '1.4510',
  ZAR: '19.8870',
};

/** Returns the daily feed of the European Central Bank with these rates. */
export function ratesXml(rates: Record<string, string | undefined>, day: string): string {
  const cubes = Object.entries(rates)
    .filter(([, rate]) => rate !== undefined)
    .map(([currency, rate]) => `\t\t\t<Cube currency='${currency}' rate='${rate}'/>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>A test server</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time='${day}'>
${cubes.join('\n')}
\t\t</Cube>
\t</Cube>
</gesmes:Envelope>`;
}

const HUGE_BYTES = 5 * 1024 * 1024;

const FAULTS: Record<Exclude<RatesMode, 'ok'>, (reply: FastifyReply) => unknown> = {
  down: (reply) => reply.code(500).send('Internal Server Error'),
  stall: () => new Promise(() => undefined),
  page: (reply) => reply.type('text/html').send('<!doctype html><title>Maintenance</title><p>Back soon.'),
  huge: (reply) => reply.type('text/xml').send(`<Envelope>${' '.repeat(HUGE_BYTES)}</Envelope>`),
  redirect: (reply) => reply.redirect('http://169.254.169.254/', 302),
};

/** Starts a server with exchange rates in the format of the European Central Bank. */
export async function startRatesServer(options: { port?: number; host?: string } = {}): Promise<RatesServer> {
  const app = createWebServer();
  let mode: RatesMode = 'ok';
  let rates = { ...RATES };
  let fixed: string | undefined;
  app.get('/', (_request, reply) => reply.redirect('/daily.xml', 302));
  app.get('/daily.xml', (_request, reply) => {
    if (mode !== 'ok') return FAULTS[mode](reply);
    const day = new Date().toISOString().slice(0, 10);
    return reply.type('text/xml').send(fixed ?? ratesXml(rates, day));
  });
  const url = await listen(app, options.port ?? 0, options.host);
  return {
    url: `${url}/daily.xml`,
    setMode: (next) => (mode = next),
    setRates: (next) => (rates = { ...RATES, ...next }),
    setBody: (next) => (fixed = next),
    close: () => app.close(),
  };
}
