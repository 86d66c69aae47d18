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

/** File upload of a route. */
export interface UploadOptions {
  /** Name of the form's field. */
  field: string;
  /** Largest file in bytes. */
  maxBytes: number;
  /**
   * Accepts up to this many files, for `@Uploads()`. The other fields of the form are the body, and JSON is
   * accepted too.
   */
  maxFiles?: number;
  /** Replaces the service's general error. */
  toError?: (reason: UploadRejection, request: FastifyRequest) => AppError;
}

/** The file is too large, or the form has no valid file in the field. */
export type UploadRejection = 'too-large' | 'missing';

/** An uploaded file in memory. */
export interface UploadedFile {
  bytes: Buffer;
  /** File name from the client: any text, possibly empty. */
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
/**
 * A form that exceeds the file limit by this factor is rejected unread. A smaller one is read, so that the
 * client gets the response.
 */
const UNREAD_FACTOR = 4;
/** Memory for all running uploads of this process. A slow upload uses only the bytes received so far. */
const MEMORY_BYTES = 64 * 1024 * 1024;

/** Accepts multipart forms on routes that declare `upload`. */
export async function acceptUploads(server: FastifyInstance, { frameworkErrors }: Envelope): Promise<void> {
  await server.register(multipart, { limits: LIMITS });
  const memory = new UploadMemory(MEMORY_BYTES);
  server.decorateRequest('holdUpload');
  server.addHook('preParsing', (request, reply, payload, done) => {
    if (request.routeOptions.config.upload) {
      // Unread bytes would block the next request of the connection.
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

/** Counts the bytes of files in memory until their requests are answered. */
class UploadMemory {
  private readonly held = new WeakMap<FastifyReply, number>();
  private total = 0;

  constructor(private readonly limit: number) {}

  /** @returns false when the bytes exceed the memory limit */
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
  // The body of a GET is not read.
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

/** Reads the file of a form and drops its other fields. */
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
      // The parser's errors about a broken form have no status.
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

/** Reads the form to its end, so that the client can receive an error response. */
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
 * @param hold called with the number of bytes held in memory; without it no bytes are held
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

/** Injects the file of a route that declares `upload`. */
export function Upload(): ParameterDecorator {
  return RequestItself(UploadPipe);
}

/** A file that is still being received. */
export interface StreamedFile {
  /** Readable once. @throws AppError 400 for an incomplete form */
  bytes: Readable;
  /** File name from the client: any text, possibly empty. */
  name: string;
}

/** Finds the first file of a form. Later fields are not read. */
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

/** The parser's errors about a broken form have no status. */
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

/** Injects the file of a route that declares `upload` as a stream, without holding it in memory. */
export function UploadStream(): ParameterDecorator {
  return RequestItself(UploadStreamPipe);
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Counts bytes of an upload that stay in memory until the request is answered.
     * @throws AppError 503 when the running uploads exceed the memory limit
     */
    holdUpload?: (bytes: number) => void;
  }
}
