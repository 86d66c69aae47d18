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
/** Bytes of a field, enough for a URL. */
const FIELD_BYTES = 4_096;
/** The files together may be this many times as large as the largest permitted file. */
const TOTAL_FACTOR = 4;
/** Rejects names that would reach the prototype. */
const FIELD_NAME = /^[a-z]\w*$/i;

/** Reads the forms of routes with `upload.maxFiles` before their body is validated. */
export function parseMultipartForms(server: FastifyInstance, { frameworkErrors }: Envelope): void {
  server.addHook('preValidation', (request, _reply, done) => {
    const { upload } = request.routeOptions.config;
    if (!upload?.maxFiles || !request.isMultipart()) return done();
    readForm(request, upload, frameworkErrors).then(() => done(), done);
  });
}

async function readForm(
  request: FastifyRequest,
  upload: UploadOptions,
  frameworkErrors: FrameworkErrors,
): Promise<void> {
  const form = await formOf(request, upload, frameworkErrors).catch((error: unknown) => {
    // The parser's errors about a broken form have no status.
    const known = error instanceof AppError || (error instanceof Error && 'statusCode' in error);
    throw known ? error : frameworkErrors.badRequest({ cause: error });
  });
  request.uploads = form.files;
  // Adds the files to the body, so that the fingerprint of a repeated request includes them.
  request.body = { ...form.fields, ...(form.files.length && { [upload.field]: digestOf(form.files) }) };
}

function digestOf(files: readonly Buffer[]): string[] {
  return files.map((file) => createHash('sha256').update(file).digest('hex'));
}

/** `images` and `images[]` are the same field. */
async function formOf(
  request: FastifyRequest,
  { field, maxBytes, maxFiles = 1 }: UploadOptions,
  frameworkErrors: FrameworkErrors,
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
      if (!file || bytes > maxBytes * TOTAL_FACTOR) throw frameworkErrors.payloadTooLarge();
      if (name === field) files.push(file);
    } else if (typeof part.value === 'string' && FIELD_NAME.test(name)) {
      fields[name] = part.value;
    }
  }
  return { files, fields };
}

/** Injects the files of a form on a route with `upload.maxFiles`; none for a JSON body. */
export const Uploads = createParamDecorator(
  (_: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<FastifyRequest>().uploads ?? [],
);
