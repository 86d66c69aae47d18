import { Module } from '@nestjs/common';
import { RecordEventsAdminController } from './record-events.admin.controller';

/** Events of changes of records, for programs that poll. */
@Module({ controllers: [RecordEventsAdminController] })
export class RecordEventsModule {}
