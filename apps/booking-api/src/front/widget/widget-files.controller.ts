import { Controller, Get, Headers, Param, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Endpoint, RequestHeader, matchesEtag } from '@comptoir/http';
import { WidgetErrors } from './widget.errors';
import { WidgetFilesService } from './widget-files.service';

/** `booking.js` keeps its name over releases, so browsers ask for it again after five minutes. */
const BRIEF = 'public, max-age=300, stale-while-revalidate=86400';
const FOREVER = 'public, max-age=31536000, immutable';

/** Serves the built files of apps/booking-widget. */
@ApiTags('widget')
@Controller('widget/v1')
export class WidgetFilesController {
  constructor(private readonly files: WidgetFilesService) {}

  @Get(':file')
  @Endpoint({
    access: 'public',
    summary: 'A file of the booking widget; `booking.js` is the one that pages name',
    description: 'Files with a hash in their name never change. Unchanged since `If-None-Match`: 304.',
    produces: 'text/javascript',
    errors: [WidgetErrors.FILE_NOT_FOUND],
  })
  readWidgetFile(
    @Param('file') name: string,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('accept-encoding') encodings = '',
    @RequestHeader({ name: 'If-None-Match', description: 'The `ETag` of the cached version.' })
    ifNoneMatch?: string,
  ): Buffer | undefined {
    const file = this.files.findFile(name);
    if (!file) throw WidgetErrors.FILE_NOT_FOUND();
    void reply
      .header('Content-Type', file.type)
      .header('ETag', file.etag)
      .header('Cache-Control', file.isImmutable ? FOREVER : BRIEF)
      .header('Vary', 'Accept-Encoding');
    if (matchesEtag(file.etag, ifNoneMatch)) {
      void reply.status(304);
      return undefined;
    }
    if (!/\bgzip\b/.test(encodings)) return file.body;
    void reply.header('Content-Encoding', 'gzip');
    return file.compressed;
  }
}
