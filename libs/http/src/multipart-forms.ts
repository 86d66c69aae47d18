import { createHash } from 'node:crypto';
import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import { AppError } from '@comptoir/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Envelope, FrameworkErrors } from './envelope';
import { type UploadOptions, read } from './uploads';

declare module 'fastify' {
  interface FastifyRequest {
    /** The files of a form that takes several. */
    uploads?: Buffer[];
  }
}

const MAX_FIELDS = 10;
/** Bytes of a field; long enough for a URL. */
const FIELD_BYTES = 4_096;
/** All files together may take as much as so many of the largest. */
const TOTAL_FACTOR = 4;
/** Names that would reach the prototype are no names of fields. */
const FIELD_NAME = /^[a-z]\w*$/i;

/** Reads the forms of routes with `upload.maxFiles` before their body is validated. */
export function parseMultipartForms(server: FastifyInstance, { frameworkErrors: problems }: Envelope): void {
  server.addHook('preValidation', (request, _reply, done) => {
    const { upload } = request.routeOptions.config;
    if (!upload?.maxFiles || !request.isMultipart()) return done();
    readForm(request, upload, problems).then(() => done(), done);
  });
}

async function readForm(
  request: FastifyRequest,
  upload: UploadOptions,
  problems: FrameworkErrors,
): Promise<void> {
  const form = await formOf(request, upload, problems).catch((error: unknown) => {
    // What the parser says of a broken form carries no status.
    const known = error instanceof AppError || (error instanceof Error && 'statusCode' in error);
    throw known ? error : problems.badRequest({ cause: error });
  });
  request.uploads = form.files;
  // The files have a part in what the body is, so that a repeated request is told from another one.
  request.body = { ...form.fields, ...(form.files.length && { [upload.field]: digestOf(form.files) }) };
}

function digestOf(files: readonly Buffer[]): string[] {
  return files.map((file) => createHash('sha256').update(file).digest('hex'));
}

/** `images` and `images[]` are the same field. */
async function formOf(
  request: FastifyRequest,
  { field, maxBytes, maxFiles = 1 }: UploadOptions,
  problems: FrameworkErrors,
): Promise<{ files: Buffer[]; fields: Record<string, string> }> {
  const files: Buffer[] = [];
  const fields: Record<string, string> = {};
  let bytes = 0;
  const options = {
    limits: {
      fileSize: maxBytes + 1,
      files: maxFiles,
      fields: MAX_FIELDS,
      parts: MAX_FIELDS + maxFiles,
      fieldSize: FIELD_BYTES,
    },
    throwFileSizeLimit: false,
  };
  for await (const part of request.parts(options)) {
    const name = part.fieldname.replace(/\[\d{0,3}\]$/, '');
    if (part.type === 'file') {
      const file = await read(part.file, maxBytes, name === field ? request.holdUpload : undefined);
      bytes += file?.length ?? 0;
      if (!file || bytes > maxBytes * TOTAL_FACTOR) throw problems.payloadTooLarge();
      if (name === field) files.push(file);
    } else if (typeof part.value === 'string' && FIELD_NAME.test(name)) {
      fields[name] = part.value;
    }
  }
  return { files, fields };
}

/** The files of the form that the route declares with `upload.maxFiles`; none for a body in JSON. */
export const Uploads = createParamDecorator(
  (_: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<FastifyRequest>().uploads ?? [],
);
