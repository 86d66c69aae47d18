import multipart from '@fastify/multipart';
import {
  type ExecutionContext,
  Inject,
  Injectable,
  type PipeTransform,
  createParamDecorator,
} from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Envelope, type Problems } from './problems';
import { InvalidInput } from './validation';

/** The one file that a route takes in a form. */
export interface UploadOptions {
  /** Name of the form's field. */
  field: string;
  /** Largest file in bytes. */
  maxBytes: number;
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

/** Accepts multipart forms, on routes that declare `upload` only. */
export async function acceptUploads(server: FastifyInstance, { problems }: Envelope): Promise<void> {
  await server.register(multipart, { limits: LIMITS });
  server.addHook('preParsing', (request, _reply, payload, done) =>
    done(refusalOf(request, problems), payload),
  );
}

function refusalOf(request: FastifyRequest, problems: Problems): Error | undefined {
  const { headers, is404 } = request;
  if (is404 || !/^multipart\//i.test(headers['content-type'] ?? '')) return undefined;
  const { upload } = request.routeOptions.config;
  if (!upload) return problems.unsupportedMediaType();
  const tooLarge = Number(headers['content-length'] ?? 0) > upload.maxBytes * UNREAD_FACTOR;
  return tooLarge ? problems.payloadTooLarge({ headers: { Connection: 'close' } }) : undefined;
}

/** Reads the form of a request; other fields of it are dropped. */
@Injectable()
export class UploadPipe implements PipeTransform<FastifyRequest, Promise<Buffer>> {
  constructor(@Inject(Envelope) private readonly envelope: Envelope) {}

  async transform(request: FastifyRequest): Promise<Buffer> {
    const { problems } = this.envelope;
    const { upload } = request.routeOptions.config;
    if (!upload) throw new Error('@Upload() on a route that declares no `upload`');
    if (!request.isMultipart()) throw problems.unsupportedMediaType();
    const file = await fileOf(request, upload).catch((error: unknown) => {
      // What the parser says of a broken form carries no status.
      throw error instanceof Error && 'statusCode' in error ? error : problems.badRequest({ cause: error });
    });
    if (file) return file;
    throw new InvalidInput(problems.validation({ [upload.field]: [`${upload.field} is required`] }));
  }
}

async function fileOf(
  request: FastifyRequest,
  { field, maxBytes }: UploadOptions,
): Promise<Buffer | undefined> {
  let file: Buffer | undefined;
  for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
    if (part.type !== 'file') continue;
    // Unread parts would hold up the request.
    const bytes = await part.toBuffer();
    if (part.fieldname === field) file = bytes;
  }
  return file;
}

const RequestItself = createParamDecorator((_: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<FastifyRequest>(),
);

/** The bytes of the file that the route declares with `upload`. */
export function Upload(): ParameterDecorator {
  return RequestItself(UploadPipe);
}
