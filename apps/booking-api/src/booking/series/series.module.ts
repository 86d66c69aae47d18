import { Module } from '@nestjs/common';
import { BookingsModule } from '../bookings/bookings.module';
import { ResourcesModule } from '../../calendar/resources/resources.module';
import { SettingsModule } from '../../platform/settings/settings.module';
import { SeriesAdminController } from './series.admin.controller';
import { SeriesCancellationsService } from './series.cancellations.service';
import { SeriesChecksService } from './series.checks.service';
import { SeriesOfClientsService } from './series.clients.service';
import { SeriesController } from './series.controller';
import { SeriesMoveRangesService } from './series.move-ranges.service';
import { SeriesMovesService } from './series.moves.service';
import { SeriesPlacesService } from './series.places.service';
import { SeriesReaderService } from './series.reader.service';
import { SeriesService } from './series.service';
import { SeriesOfStaffService } from './series.staff.service';
import { SeriesWriterService } from './series.writer.service';

@Module({
  imports: [BookingsModule, ResourcesModule, SettingsModule],
  controllers: [SeriesController, SeriesAdminController],
  providers: [
    SeriesService,
    SeriesCancellationsService,
    SeriesChecksService,
    SeriesMoveRangesService,
    SeriesMovesService,
    SeriesOfClientsService,
    SeriesOfStaffService,
    SeriesPlacesService,
    SeriesReaderService,
    SeriesWriterService,
  ],
  exports: [SeriesReaderService],
})
export class SeriesModule {}
