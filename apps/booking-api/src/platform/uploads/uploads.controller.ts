import { Controller, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  Client,
  type ClientInfo,
  Endpoint,
  RequestHeader,
  Upload,
  type UploadedFile,
  clientKey,
} from '@comptoir/http';
import { UploadErrors } from './uploads.errors';
import { uploadForm } from './uploads.options';
import { UploadsService } from './uploads.service';
import { LANGUAGE_HEADER, languageOf } from '../http/languages';
import { UploadView } from './uploads.view';

@ApiTags('files')
@Controller('upload')
export class UploadsController {
  constructor(private readonly uploads: UploadsService) {}

  @Post()
  @Endpoint({
    access: 'public',
    summary: 'Upload a file for a booking form',
    description:
      'jpg, png, gif, webp, svg, pdf, doc or docx of at most 10 MB; content and name must agree. An image is ' +
      're-encoded without its metadata, and has at most 25 megapixels; an SVG is stored without active content. A file ' +
      'that no booking names within 24 hours is deleted; until then it counts towards the quota of its client and of ' +
      'all clients. With the setting `private_files` the address is signed, and works for a day.',
    upload: uploadForm('file'),
    rateLimit: 'uploads',
    returns: UploadView,
    errors: [
      UploadErrors.FILE_TOO_LARGE,
      UploadErrors.FILE_TYPE_NOT_ALLOWED,
      UploadErrors.NO_FILE,
      UploadErrors.TOO_MANY_FILES,
      UploadErrors.STORAGE_UNAVAILABLE,
    ],
  })
  async uploadFile(
    @Upload() file: UploadedFile,
    @Client() { ip }: ClientInfo,
    @Res({ passthrough: true }) reply: FastifyReply,
    @RequestHeader(LANGUAGE_HEADER) languages?: string,
  ): Promise<UploadView> {
    const { url } = await this.uploads.storeFile({
      file,
      folder: 'uploads',
      accepted: 'any',
      client: clientKey(ip),
    });
    void reply.header('Content-Language', languageOf(languages));
    return { url };
  }
}
