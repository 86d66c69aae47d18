import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { AppError } from '@comptoir/errors';
import { RECORD_READERS } from './events.options';
import { CHANGES, type RecordReaders } from './record-catalogue';

const NOT_FOUND = 404;

/** Reads records as staff see them. */
@Injectable()
export class EventRecordsService {
  constructor(
    private readonly modules: ModuleRef,
    @Inject(RECORD_READERS) private readonly readers: RecordReaders,
  ) {}

  /**
   * Reads the record of an event as it is now.
   * @returns null when it is gone; undefined for events without a record
   */
  async readRecord(event: string, id: number): Promise<object | null | undefined> {
    const [name = '', change = ''] = event.split('.');
    const read = Object.hasOwn(this.readers, name) && this.readers[name]?.read;
    if (!read || !CHANGES.some((known) => known === change)) return undefined;
    if (change === 'deleted') return null;
    try {
      return await read((type) => this.modules.get(type, { strict: false }), id);
    } catch (error) {
      if (error instanceof AppError && error.status === NOT_FOUND) return null;
      throw error;
    }
  }
}
