import { type DynamicModule, Module } from '@nestjs/common';
import { ObjectStorage } from './object-storage';
import { STORAGE_OPTIONS, type StorageOptions } from './storage.options';

/** Provides the `ObjectStorage`. */
@Module({})
export class StorageModule {
  static forRoot(options: StorageOptions): DynamicModule {
    return {
      module: StorageModule,
      global: true,
      providers: [{ provide: STORAGE_OPTIONS, useValue: options }, ObjectStorage],
      exports: [ObjectStorage],
    };
  }
}
