import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint } from '@comptoir/http';
import { BookingErrors } from '../../booking/bookings/bookings.errors';
import { pathId } from '../../platform/http/id-checks';
import { Own, type OwnResources } from '../../calendar/resources/own-resources';
import { RequestErrors } from '../../platform/http/request.errors';
import { NotificationPlansService } from './notifications.plans.service';
import { BookingRemindersView } from './notifications.view';

@ApiTags('admin/bookings')
@Controller('admin/bookings')
export class NotificationsAdminController {
  constructor(private readonly plans: NotificationPlansService) {}

  @Get(':id/reminders')
  @Endpoint({
    access: 'staff',
    operation: 'listReminders',
    summary: 'Reminders of a booking, sent and to come, and why its client gets no text messages',
    returns: BookingRemindersView,
    errors: [RequestErrors.INVALID_ID, BookingErrors.BOOKING_NOT_FOUND],
  })
  readReminders(
    @Param('id', pathId(BookingErrors.BOOKING_NOT_FOUND)) id: number,
    @Own() own: OwnResources,
  ): Promise<BookingRemindersView> {
    return this.plans.readReminders(id, own);
  }
}
