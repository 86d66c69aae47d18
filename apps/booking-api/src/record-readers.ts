import type { RecordReaders } from '@comptoir/events';
import { ResourcesService } from './calendar/resources/resources.service';
import { ResourceView, toResourceView } from './calendar/resources/resources.view';
import { SeriesErrors } from './booking/series/series.errors';
import { SeriesReaderService } from './booking/series/series.reader.service';
import { SeriesView, toSeriesView } from './booking/series/series.view';
import { ServicesService } from './practice/services/services.service';
import { AdminServiceView, toAdminServiceView } from './practice/services/services.view';
import { WaitingListAdminController } from './front/waiting-list/waiting-list.admin.controller';
import { WaitingEntryOfStaffView } from './front/waiting-list/waiting-list.view';

/** Reads records as staff see them. */
export const BOOKING_READERS: RecordReaders = {
  resource: {
    view: ResourceView,
    read: async (instances, id) =>
      toResourceView(await instances(ResourcesService).findResource(id, 'existing')),
  },
  service: {
    view: AdminServiceView,
    read: async (instances, id) =>
      toAdminServiceView(await instances(ServicesService).findService(id, 'existing')),
  },
  booking_series: {
    view: SeriesView,
    read: async (instances, id) => {
      const found = await instances(SeriesReaderService).findSeriesIfPresent(id);
      if (!found) throw SeriesErrors.SERIES_NOT_FOUND();
      return toSeriesView(found.series, found.bookings);
    },
  },
  waiting_entry: {
    view: WaitingEntryOfStaffView,
    read: (instances, id) => instances(WaitingListAdminController).findWaitingEntry(id, null),
  },
};
