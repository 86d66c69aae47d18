import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import {
  type ExecutionContext,
  Inject,
  Injectable,
  type PipeTransform,
  createParamDecorator,
} from '@nestjs/common';
import { AppError } from '@comptoir/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Envelope, type FrameworkErrors } from './envelope';
import { InvalidInput } from './validation';

/** The file or files that a route takes in a form. */
export interface UploadOptions {
  /** Name of the form's field. */
  field: string;
  /** Largest file in bytes. */
  maxBytes: number;
  /** Takes up to so many files, for `@Uploads()`; the form's other fields are the body, and JSON is accepted too. */
  maxFiles?: number;
  /** Words the refusals of the route, in place of the service's general answers. */
  toError?: (reason: UploadRejection, request: FastifyRequest) => AppError;
}

/** The file is larger than it may be, or no file came under the field's name in a sound form. */
export type UploadRejection = 'too-large' | 'missing';

/** A file as it was uploaded. */
export interface UploadedFile {
  bytes: Buffer;
  /** What the client calls it: any text at all, or nothing. */
  name: string;
}

const MAX_FIELDS = 10;
const LIMITS = {
  files: 1,
  fields: MAX_FIELDS,
  parts: MAX_FIELDS + 1,
  fieldNameSize: 100,
  fieldSize: 1_024,
  headerPairs: 20,
};
/** A form this many times as large as the file may be is refused unread; a smaller one is read, to be answered properly. */
const UNREAD_FACTOR = 4;
/** What all uploads under way in this process may take together; a slow one takes as much as has come of it. */
const MEMORY_BYTES = 96 * 1024 * 1024;

/** Accepts multipart forms, on routes that declare `upload` only. */
export async function acceptUploads(server: FastifyInstance, { frameworkErrors }: Envelope): Promise<void> {
  await server.register(multipart, { limits: LIMITS });
  const memory = new UploadMemory(MEMORY_BYTES);
  server.decorateRequest('holdUpload');
  server.addHook('preParsing', (request, reply, payload, done) => {
    if (request.routeOptions.config.upload) {
      // What was not read when the answer was clear would stand in the way of the connection's next request.
      reply.raw.once('finish', () => request.raw.unpipe().resume());
      request.holdUpload = (bytes) => {
        if (!memory.hold(reply, bytes))
          throw frameworkErrors.unavailable({ headers: { 'Retry-After': '5' } });
      };
    }
    const rejection = rejectionOf(request, frameworkErrors);
    if (rejection && isFarTooLarge(request)) void reply.header('Connection', 'close');
    done(rejection, payload);
  });
}

/** Counts the bytes of files that are kept until their requests are answered. */
class UploadMemory {
  private readonly held = new WeakMap<FastifyReply, number>();
  private total = 0;

  constructor(private readonly limit: number) {}

  /** @returns false when there is no room for so many bytes more */
  hold(reply: FastifyReply, bytes: number): boolean {
    if (this.total + bytes > this.limit) return false;
    const before = this.held.get(reply);
    if (before === undefined) reply.raw.once('close', () => this.release(reply));
    this.held.set(reply, (before ?? 0) + bytes);
    this.total += bytes;
    return true;
  }

  private release(reply: FastifyReply): void {
    this.total -= this.held.get(reply) ?? 0;
    this.held.delete(reply);
  }
}

function rejectionOf(request: FastifyRequest, frameworkErrors: FrameworkErrors): Error | undefined {
  const { headers, is404, method } = request;
  // The body of a GET is not read, whatever it is.
  if (is404 || method === 'GET' || method === 'HEAD') return undefined;
  const { upload } = request.routeOptions.config;
  const type = headers['content-type'] ?? '';
  if (!/^multipart\//i.test(type)) return upload?.toError?.('missing', request);
  if (!upload) return frameworkErrors.unsupportedMediaType();
  if (isFarTooLarge(request)) return tooLarge(request, upload, frameworkErrors);
  return /^multipart\/form-data\b/i.test(type) ? undefined : upload.toError?.('missing', request);
}

function isFarTooLarge({ headers, routeOptions }: FastifyRequest): boolean {
  const { upload } = routeOptions.config;
  return Boolean(upload && Number(headers['content-length'] ?? 0) > upload.maxBytes * UNREAD_FACTOR);
}

function tooLarge(
  request: FastifyRequest,
  { toError }: UploadOptions,
  frameworkErrors: FrameworkErrors,
): AppError {
  return toError?.('too-large', request) ?? frameworkErrors.payloadTooLarge();
}

/** Reads the form of a request; other fields of it are dropped. */
@Injectable()
export class UploadPipe implements PipeTransform<FastifyRequest, Promise<UploadedFile>> {
  constructor(@Inject(Envelope) private readonly envelope: Envelope) {}

  async transform(request: FastifyRequest): Promise<UploadedFile> {
    const { frameworkErrors } = this.envelope;
    const { upload } = request.routeOptions.config;
    if (!upload) throw new Error('@Upload() on a route that declares no `upload`');
    const { field, toError } = upload;
    if (!request.isMultipart()) throw toError?.('missing', request) ?? frameworkErrors.unsupportedMediaType();
    const file = await fileOf(request, upload).catch((error: unknown) => {
      if (error instanceof AppError) throw error;
      if (toError) throw toError('missing', request);
      // What the parser says of a broken form carries no status.
      throw error instanceof Error && 'statusCode' in error
        ? error
        : frameworkErrors.badRequest({ cause: error });
    });
    if (file === 'too-large') throw tooLarge(request, upload, frameworkErrors);
    if (file) return file;
    if (toError) throw toError('missing', request);
    throw new InvalidInput(frameworkErrors.validation({ [field]: [`${field} is required`] }));
  }
}

/** Reads the form to its end, so that the client has sent everything when it is refused. */
async function fileOf(
  request: FastifyRequest,
  { field, maxBytes }: UploadOptions,
): Promise<UploadedFile | 'too-large' | undefined> {
  let file: UploadedFile | 'too-large' | undefined;
  const limits = { limits: { fileSize: maxBytes + 1 }, throwFileSizeLimit: false };
  for await (const part of request.parts(limits)) {
    if (part.type !== 'file') continue;
    const bytes = await read(part.file, maxBytes, part.fieldname === field ? request.holdUpload : undefined);
    if (!bytes) file = 'too-large';
    else if (part.fieldname === field) file = { bytes, name: part.filename ?? '' };
  }
  return file;
}

/**
 * @param hold told of the bytes that are kept; without it none are
 * @returns undefined when there are more than `maxBytes`
 */
export async function read(
  stream: AsyncIterable<Buffer>,
  maxBytes: number,
  hold?: (bytes: number) => void,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > maxBytes || !hold) continue;
    hold(chunk.length);
    chunks.push(chunk);
  }
  return size > maxBytes ? undefined : Buffer.concat(chunks);
}

const RequestItself = createParamDecorator((_: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<FastifyRequest>(),
);

/** The file that the route declares with `upload`. */
export function Upload(): ParameterDecorator {
  return RequestItself(UploadPipe);
}

/** A file that is still coming in. */
export interface StreamedFile {
  /** To be read once. @throws AppError 400 for a form that is broken off */
  bytes: Readable;
  /** What the client calls it: any text at all, or nothing. */
  name: string;
}

/** Finds the first file of a form; what may come behind it is not read. */
@Injectable()
export class UploadStreamPipe implements PipeTransform<FastifyRequest, Promise<StreamedFile>> {
  constructor(@Inject(Envelope) private readonly envelope: Envelope) {}

  async transform(request: FastifyRequest): Promise<StreamedFile> {
    const { frameworkErrors } = this.envelope;
    const { upload } = request.routeOptions.config;
    if (!upload) throw new Error('@UploadStream() on a route that declares no `upload`');
    if (!request.isMultipart()) throw frameworkErrors.unsupportedMediaType();
    const limits = { limits: { fileSize: upload.maxBytes + 1 }, throwFileSizeLimit: false };
    const part = await request.file(limits).catch((error: unknown) => {
      throw frameworkErrors.badRequest({ cause: error });
    });
    if (!part) {
      const { field } = upload;
      throw new InvalidInput(frameworkErrors.validation({ [field]: [`${field} is required`] }));
    }
    return { bytes: Readable.from(soundBytes(part.file, frameworkErrors)), name: part.filename ?? '' };
  }
}

/** What the parser says of a broken form carries no status. */
async function* soundBytes(
  file: AsyncIterable<Buffer>,
  frameworkErrors: FrameworkErrors,
): AsyncGenerator<Buffer, void> {
  try {
    yield* file;
  } catch (error) {
    throw frameworkErrors.badRequest({ cause: error });
  }
}

/** The file that the route declares with `upload`, of which nothing is kept in memory. */
export function UploadStream(): ParameterDecorator {
  return RequestItself(UploadStreamPipe);
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Accounts for bytes of an upload that are kept until the request is answered.
     * @throws AppError 503 when the uploads under way take all the memory that they may
     */
    holdUpload?: (bytes: number) => void;
  }
}
