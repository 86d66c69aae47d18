import { Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Caller, Endpoint, type Principal, Upload, type UploadedFile } from '@comptoir/http';
import { MediaService } from '../../platform/media/media.service';
import { AvatarsService } from './avatars.service';

/** 2 MB. */
const MAX_BYTES = 2 * 1024 * 1024;

@ApiTags('account')
@Controller('user/avatar')
export class AvatarsController {
  constructor(
    private readonly avatars: AvatarsService,
    private readonly media: MediaService,
  ) {}

  @Post()
  @Endpoint({
    access: 'customer',
    summary: 'Set the own avatar',
    description:
      'A JPEG, PNG or WebP image of at most 2 MB, judged by its content. It is stored as WebP of at most 512 pixels ' +
      'a side, without metadata, and replaces the previous one.',
    upload: { field: 'avatar', maxBytes: MAX_BYTES },
    returns: Type.Object({ data: Type.Object({ avatar_url: Type.String() }) }),
  })
  async replaceAvatar(
    @Caller() { userId }: Principal,
    @Upload() { bytes }: UploadedFile,
  ): Promise<{ data: { avatar_url: string } }> {
    return { data: { avatar_url: this.media.urlOf(await this.avatars.replaceAvatar(userId, bytes)) } };
  }
}
