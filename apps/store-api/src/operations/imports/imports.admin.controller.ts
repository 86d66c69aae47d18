import { Controller, Get, Param, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import {
  Caller,
  Endpoint,
  Envelope,
  IdPipe,
  type StreamedFile,
  type Principal,
  UploadStream,
} from '@comptoir/http';
import { MAX_IMPORT_BYTES } from '../../config';
import { RequestErrors } from '../../platform/http/request.errors';
import { JobQuery } from './imports.dto';
import { ImportsService } from './imports.service';
import { ImportJobResponse, QueuedJob, toImportJobResponse } from './imports.view';

@ApiTags('admin/imports')
@Controller('admin')
export class ImportsAdminController {
  constructor(
    private readonly imports: ImportsService,
    private readonly envelope: Envelope,
  ) {}

  @Post('products/import')
  @Endpoint({
    access: 'manager',
    summary: 'Import products from a CSV file',
    description:
      'The file is the `file` of a form. It has the columns of the export, of which `sku` is needed, in any order; ' +
      'products are found by their SKU. A worker imports one file after the other: rows that are wrong are listed ' +
      'in the job, the others are taken.',
    status: 202,
    upload: { field: 'file', maxBytes: MAX_IMPORT_BYTES },
    returns: QueuedJob,
  })
  async importProducts(
    @UploadStream() file: StreamedFile,
    @Caller() { userId }: Principal,
  ): Promise<QueuedJob> {
    return { message: 'Import queued.', data: { job_id: await this.imports.acceptFile(file, { userId }) } };
  }

  @Post('products/import/check')
  @Endpoint({
    access: 'manager',
    summary: 'Check a CSV file of products before it is imported',
    description:
      'Takes the same file as the import, and says in its job what an import would do. Nothing is written. Batches of ' +
      'up to 200 products are checked each for itself.',
    status: 202,
    upload: { field: 'file', maxBytes: MAX_IMPORT_BYTES },
    returns: QueuedJob,
  })
  async checkProducts(
    @UploadStream() file: StreamedFile,
    @Caller() { userId }: Principal,
  ): Promise<QueuedJob> {
    const jobId = await this.imports.acceptFile(file, { userId, isCheck: true });
    return { message: 'Check queued.', data: { job_id: jobId } };
  }

  @Get('jobs/:id')
  @Endpoint({
    access: 'manager',
    summary: 'Progress of an import, with a page of its errors',
    returns: ImportJobResponse,
  })
  async findImportJob(
    @Param('id', IdPipe) id: number,
    @Query() query: JobQuery,
    @Req() request: FastifyRequest,
  ): Promise<ImportJobResponse> {
    const { job, errors } = await this.imports.findImportJob(id, query);
    const texts = errors.rows.map(({ message }) => message);
    const localized = this.envelope.localize(
      RequestErrors.VALIDATION_ERROR({ errors: { texts } }),
      request.headers['accept-language'],
    );
    const rows = errors.rows.map((error, index) => ({
      ...error,
      message: localized.errors?.texts?.[index] ?? error.message,
    }));
    return toImportJobResponse(job, { ...errors, rows }, query);
  }
}
