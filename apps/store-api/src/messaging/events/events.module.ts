import { Module } from '@nestjs/common';
import { EventsAdminController } from './events.admin.controller';

/** Events of changes of records, for programs that poll. */
@Module({ controllers: [EventsAdminController] })
export class EventsModule {}
