import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import { Clock } from '@comptoir/time';
import { EXPORT_SECTIONS } from './data-export.queries';

/** Exports everything that the shop stores about a customer. */
@Injectable()
export class DataExportService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Returns the file, read section by section as fast as the client takes it. */
  async createExport(userId: number): Promise<Readable> {
    const pieces = this.exportParts(userId);
    // An error in the first part still becomes an error response instead of a truncated file.
    const first = await pieces.next();
    return Readable.from(prepended(first.value ?? '', pieces));
  }

  private async *exportParts(userId: number): AsyncGenerator<string, undefined> {
    let piece = `{"exported_at":${JSON.stringify(this.clock.now())}`;
    for (const [name, statement] of Object.entries(EXPORT_SECTIONS)) {
      const rows = await this.db.rows(statement, [userId]);
      yield `${piece},${JSON.stringify(name)}:${JSON.stringify(rows)}`;
      piece = '';
    }
    yield '}';
    return undefined;
  }
}

async function* prepended(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}
