import { Controller, Headers, Post, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Endpoint, Upload, type UploadedFile } from '@comptoir/http';
import { UploadErrors } from './uploads.errors';
import { uploadForm } from './uploads.form';
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
      'without anything active. A file that no booking names within 24 hours is removed.',
    upload: uploadForm('file'),
    rateLimit: 'uploads',
    returns: UploadView,
    errors: Object.values(UploadErrors),
  })
  async upload(
    @Upload() file: UploadedFile,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Headers('accept-language') languages?: string,
  ): Promise<UploadView> {
    const { url } = await this.uploads.store({ file, folder: 'uploads', accepted: 'any', languages });
    void reply.header('Content-Language', languageOf(languages));
    return { url };
  }
}
