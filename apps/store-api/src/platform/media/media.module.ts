import { Global, Module } from '@nestjs/common';
import { ImagesJobs } from './images.jobs';
import { ImagesService } from './images.service';
import { MediaService } from './media.service';

/** Storage and addresses of images and other files. */
@Global()
@Module({ providers: [MediaService, ImagesService, ImagesJobs], exports: [MediaService, ImagesService] })
export class MediaModule {}
