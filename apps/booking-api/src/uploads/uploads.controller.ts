import { Controller, Headers, Post, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Client, type ClientInfo, Endpoint, Upload, type UploadedFile } from '@comptoir/http';
import { UploadErrors } from './uploads.errors';
import { uploadForm } from './uploads.form';
import { clientOf } from './uploads.quota';
import { UploadsService } from './uploads.service';
import { languageOf } from './uploads.texts';
import { UploadView } from './uploads.view';

@ApiTags('upload')
@Controller('upload')
export class UploadsController {
  constructor(private readonly uploads: UploadsService) {}

  @Post()
  @ApiHeader({ name: 'Accept-Language', required: false, description: 'Language of refusals.' })
  @Endpoint({
    access: 'public',
    summary: 'Upload a file for a booking form',
    description:
      'jpg, png, gif, webp, svg, pdf, doc or docx of at most 10 MB; content and name must agree. An SVG is stored ' +
      'without anything active. A file that no booking names within 24 hours is removed; until then it counts ' +
      'towards what one client, and all together, may leave lying.',
    upload: uploadForm('file'),
    rateLimit: 'uploads',
    returns: UploadView,
    errors: Object.values(UploadErrors),
  })
  async upload(
    @Upload() file: UploadedFile,
    @Client() { ip }: ClientInfo,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('accept-language') languages?: string,
  ): Promise<UploadView> {
    const { url } = await this.uploads.store({
      file,
      folder: 'uploads',
      accepted: 'any',
      languages,
      client: clientOf(ip),
    });
    void reply.header('Content-Language', languageOf(languages));
    return { url };
  }
}
