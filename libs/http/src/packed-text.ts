import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from './response-cache';

/** Level 9 takes ten times longer and saves one byte of a hundred. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

interface PackedOptions {
  type: string;
  /** Seconds for which browsers keep it without asking; they always ask when it is absent. */
  maxAgeSeconds?: number;
}

/** A text that many visitors load and that stays the same: compressed once for all, with an `ETag`. */
export class PackedText {
  private readonly content: Buffer;
  private readonly etag: string;
  private readonly packed: { br?: Buffer; gzip?: Buffer } = {};

  constructor(
    content: string | Buffer,
    private readonly options: PackedOptions,
  ) {
    this.content = Buffer.from(content);
    const hash = createHash('sha256').update(this.content).digest('base64url').slice(0, 16);
    // A weak one, since each coding is another representation.
    this.etag = `W/"${hash}"`;
  }

  /** Sends it in a form that the caller reads, or 304 when the caller has it. */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { type, maxAgeSeconds } = this.options;
    const coding = codingOf(request.headers['accept-encoding']);
    void reply.headers({
      ETag: this.etag,
      Vary: 'Accept-Encoding',
      'Cache-Control': maxAgeSeconds === undefined ? 'no-cache' : `public, max-age=${maxAgeSeconds}`,
    });
    if (matchesEtag(this.etag, request.headers['if-none-match'])) return reply.code(304).send();
    void reply.type(type);
    if (!coding) return reply.send(this.content);
    this.packed[coding] ??=
      coding === 'br' ? brotliCompressSync(this.content, BROTLI) : gzipSync(this.content);
    return reply.header('Content-Encoding', coding).send(this.packed[coding]);
  }
}

function codingOf(header: string | string[] | undefined): 'br' | 'gzip' | undefined {
  const accepted = String(header ?? '')
    .split(',')
    .map((part) => part.trim());
  return (['br', 'gzip'] as const).find((coding) =>
    accepted.some((one) => one.split(';')[0] === coding && !/;\s*q=0(?:\.0*)?$/.test(one)),
  );
}
