import { Injectable } from '@nestjs/common';
import { Every, OnJob, type StoreJobs } from '../../events';
import { ImageRedrawService } from './image-redraw.service';
import { ImagesService } from './images.service';

const DAY_MS = 86_400_000;

@Injectable()
export class ImagesJobs {
  constructor(
    private readonly images: ImagesService,
    private readonly redraw: ImageRedrawService,
  ) {}

  @Every({ name: 'redraw-images', everyMs: DAY_MS })
  async startRedrawing(): Promise<void> {
    await this.redraw.redrawImages('');
  }

  @OnJob('pictures.redraw')
  async redrawImages({ after }: StoreJobs['pictures.redraw']): Promise<void> {
    await this.redraw.redrawImages(after);
  }

  @OnJob('pictures.collect')
  deleteOrphanImage(image: StoreJobs['pictures.collect']): Promise<void> {
    return this.images.deleteOrphanImage(image);
  }
}
