import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { BookingConfig } from '../../config';
import { BOOKING_CONFIG } from '../../config.module';

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};
/** Files whose names have a hash never change. */
const HASHED = /-[A-Za-z0-9_-]{8,}\.\w+$/;

/** A file of the widget, ready to send. */
export interface WidgetFile {
  body: Buffer;
  compressed: Buffer;
  type: string;
  etag: string;
  isImmutable: boolean;
}

/** Reads the built files of apps/booking-widget once, at start. They are about 100 kB together. */
@Injectable()
export class WidgetFilesService {
  private readonly files = new Map<string, WidgetFile>();
  /** `integrity` of the script, for pages that pin it (W3C Subresource Integrity). */
  readonly integrity: string = '';

  constructor(@Inject(BOOKING_CONFIG) { widgetDirectory }: BookingConfig) {
    if (!existsSync(path.join(widgetDirectory, 'booking.js'))) {
      new Logger(WidgetFilesService.name).warn(`No booking widget in ${widgetDirectory}: npm run build`);
      return;
    }
    for (const name of readdirSync(widgetDirectory)) {
      const type = TYPES[path.extname(name)];
      if (type) this.files.set(name, toFile(name, readFileSync(path.join(widgetDirectory, name)), type));
    }
    const script = this.files.get('booking.js');
    if (!script) return;
    const digest = createHash('sha384').update(script.body).digest('base64');
    this.integrity = `sha384-${digest}`;
    this.files.set(this.pinnedName, { ...script, isImmutable: true });
  }

  findFile(name: string): WidgetFile | undefined {
    return this.files.get(name);
  }

  /** Name of the script that never changes; a new release has another. */
  get pinnedName(): string {
    return `booking-${this.integrity.slice(7, 19).replace(/[+/]/g, '_')}.js`;
  }
}

function toFile(name: string, body: Buffer, type: string): WidgetFile {
  return {
    body,
    compressed: gzipSync(body, { level: 9 }),
    type,
    etag: `"${createHash('sha1').update(body).digest('base64url')}"`,
    isImmutable: HASHED.test(name),
  };
}
