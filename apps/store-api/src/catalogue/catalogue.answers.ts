import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Clock } from '@comptoir/time';
import { CatalogueRevision } from './catalogue.revision';

/** The body of an answer, as of one revision of the catalogue. */
interface Answer {
  revision: string;
  /** Milliseconds since 1970. */
  at: number;
  body: string;
  etag: string;
}

const MAX_BYTES = 32 * 1024 * 1024;
/** What a character takes in memory at most: two bytes, as soon as one in the text is not Latin. */
const BYTES_PER_UNIT = 2;
const MAX_BODY_BYTES = 512 * 1024;
const MAX_URL_LENGTH = 500;
/** Publications and flash sales begin and end at a set time, without any write. */
const MAX_AGE_MS = 1_000;

/**
 * Answers routes that are declared `cached` from memory for as long as the catalogue stays as it is. The revision
 * is asked for in every request, so a change is seen by the first request after it, on every replica. A client
 * that has the answer already is told so (RFC 9110, section 13).
 */
@Injectable()
export class CatalogueAnswers {
  private readonly answers = new LRUCache<string, Answer>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ body }, url) => BYTES_PER_UNIT * (body.length + url.length),
  });
  /** What is being made right now, by revision and URL; those who ask for the same wait for it. */
  private readonly making = new Map<string, Promise<Answer | undefined>>();

  constructor(
    private readonly revision: CatalogueRevision,
    private readonly clock: Clock,
  ) {}

  attach(server: FastifyInstance): void {
    server.addHook('preHandler', (request, reply, done) => {
      if (!isCached(request)) return done();
      this.find(request).then((answer) => (answer ? void send(answer, request, reply) : done()), done);
    });
    server.addHook('onSend', (request, reply, payload, done) => {
      const { finishAnswer } = request;
      if (!finishAnswer) return done(null, payload);
      const answer = finishAnswer(
        reply.statusCode === 200 && typeof payload === 'string' ? payload : undefined,
      );
      if (!answer) return done(null, payload);
      setHeaders(reply, answer);
      if (!isKnown(answer, request)) return done(null, payload);
      void reply.status(304).removeHeader('content-type');
      done(null, null);
    });
  }

  /** The answer that holds now; without one the request is the one that makes it. */
  private async find(request: FastifyRequest): Promise<Answer | undefined> {
    const { url } = request;
    const revision = await this.revision.current('shown');
    const kept = this.answers.get(url);
    if (kept?.revision === revision && Math.abs(this.now() - kept.at) < MAX_AGE_MS) return kept;
    const key = `${revision} ${url}`;
    const made = await this.making.get(key);
    if (made) return made;
    this.begin(request, key, revision);
    return undefined;
  }

  private begin(request: FastifyRequest, key: string, revision: string): void {
    const { url } = request;
    let finish: (answer: Answer | undefined) => void = () => undefined;
    const making = new Promise<Answer | undefined>((resolve) => (finish = resolve));
    this.making.set(key, making);
    const at = this.now();
    request.finishAnswer = (body) => {
      const answer = body === undefined ? undefined : { revision, at, body, etag: etagOf(body) };
      if (answer && answer.body.length <= MAX_BODY_BYTES) this.answers.set(url, answer);
      if (this.making.get(key) === making) this.making.delete(key);
      finish(answer);
      return answer;
    };
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

/** Searches are logged one by one, and hardly ever repeated. */
function isCached({ routeOptions, url, query }: FastifyRequest): boolean {
  return (
    routeOptions.config.cached === true &&
    url.length <= MAX_URL_LENGTH &&
    !(query as { search?: unknown }).search
  );
}

function send(answer: Answer, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  setHeaders(reply, answer);
  if (isKnown(answer, request)) return reply.status(304).send();
  return reply.type('application/json; charset=utf-8').send(answer.body);
}

/** Whether the client has the answer (RFC 9110, section 13.1.2); a proxy that compresses it weakens its name. */
function isKnown({ etag }: Answer, { headers }: FastifyRequest): boolean {
  const names = headers['if-none-match']?.split(',').map((name) => name.trim().replace(/^W\//, ''));
  return names?.some((name) => name === etag || name === '*') ?? false;
}

function setHeaders(reply: FastifyReply, { etag }: Answer): void {
  void reply.header('etag', etag).header('cache-control', 'public, no-cache');
}

function etagOf(body: string): string {
  return `"${createHash('sha1').update(body).digest('base64url')}"`;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Hands over the answer that this request makes for others too; without a body there is none to share. */
    finishAnswer?: (body: string | undefined) => Answer | undefined;
  }
}
