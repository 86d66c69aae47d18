import { Global, Module } from '@nestjs/common';
import { ImagesJobs } from './images.jobs';
import { ImageRedrawService } from './image-redraw.service';
import { ImagesService } from './images.service';
import { MediaService } from './media.service';

/** Storage and addresses of images and other files. */
@Global()
@Module({
  providers: [MediaService, ImagesService, ImageRedrawService, ImagesJobs],
  exports: [MediaService, ImagesService, ImageRedrawService],
})
export class MediaModule {}
