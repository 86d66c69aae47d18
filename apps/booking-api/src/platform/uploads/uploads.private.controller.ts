import { Controller, Get, Header, Param, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint } from '@comptoir/http';
import { OpenFileQuery } from './uploads.dto';
import { UploadErrors } from './uploads.errors';
import { PRIVATE_PREFIX } from './uploads.private.service';
import { UploadsReaderService } from './uploads.reader.service';

@ApiTags('files')
@Controller('files')
export class PrivateFilesController {
  constructor(private readonly files: UploadsReaderService) {}

  @Get(':year/:month/:name')
  @Header('Cache-Control', 'private, no-store')
  @Header('Referrer-Policy', 'no-referrer')
  @Header('X-Robots-Tag', 'noindex')
  @Endpoint({
    access: 'public',
    operation: 'open',
    summary: 'A private file of a booking form',
    description:
      'Other routes give its address with a signature that ends. A wrong or ended signature is a 404, as a deleted file is.',
    produces: 'application/octet-stream',
    rateLimit: 'files',
    errors: [UploadErrors.FILE_NOT_FOUND, UploadErrors.STORAGE_UNAVAILABLE],
  })
  openFile(
    @Param('year') year: string,
    @Param('month') month: string,
    @Param('name') name: string,
    @Query() signature: OpenFileQuery,
  ): Promise<StreamableFile> {
    return this.files.openPrivateFile(`${PRIVATE_PREFIX}${year}/${month}/${name}`, signature);
  }
}
