import { Global, Module } from '@nestjs/common';
import { ReadCachesHooks } from './read-caches.hooks';
import { ReadCachesService } from './read-caches.service';

@Global()
@Module({ providers: [ReadCachesService, ReadCachesHooks], exports: [ReadCachesService] })
export class ReadCachesModule {}
