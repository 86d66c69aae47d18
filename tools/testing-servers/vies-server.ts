import type { FastifyReply } from 'fastify';

import { createWebServer, listen } from './web-server';

/** Behaviour of the server: normal, a country's register is down, no response, an HTML page. */
export type ViesMode = 'ok' | 'unavailable' | 'stall' | 'page';

export interface ViesServer {
  /** Base URL; numbers are checked at `/check-vat-number`. */
  url: string;
  /** Received questions, oldest first. */
  questions: ViesQuestion[];
  setMode(mode: ViesMode): void;
  close(): Promise<void>;
}

export interface ViesQuestion {
  countryCode?: string;
  vatNumber?: string;
  requesterMemberStateCode?: string;
  requesterNumber?: string;
}

const FAULTS: Record<Exclude<ViesMode, 'ok'>, (reply: FastifyReply) => unknown> = {
  unavailable: () => ({ actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }),
  stall: () => new Promise(() => undefined),
  page: (reply) => reply.type('text/html').send('<!doctype html><title>Maintenance</title>'),
};

/** Starts a server that answers like VIES. Numbers whose digits end in 0 belong to no company. */
export async function startViesServer(options: { port?: number; host?: string } = {}): Promise<ViesServer> {
  const app = createWebServer();
  const questions: ViesQuestion[] = [];
  let mode: ViesMode = 'ok';
  app.post<{ Body: ViesQuestion }>('/check-vat-number', (request, reply) => {
    const { countryCode = '', vatNumber = '', requesterNumber = '' } = request.body;
    questions.push(request.body);
    if (mode !== 'ok') return FAULTS[mode](reply);
    const valid = !/0\D*$/.test(vatNumber);
    return {
      countryCode,
      vatNumber,
      requestDate: new Date().toISOString(),
      valid,
      requestIdentifier:
        valid && requesterNumber ? `WAPIAAAA${String(questions.length).padStart(8, '0')}` : '',
      name: valid ? `Company ${countryCode} ${vatNumber}` : '---',
      address: valid ? 'Main street 1' : '---',
    };
  });
  app.get('/', () => ({ questions }));
  const url = await listen(app, options.port ?? 0, options.host);
  return { url, questions, setMode: (next) => (mode = next), close: () => app.close() };
}
