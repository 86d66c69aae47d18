import { Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Caller, Endpoint, IdPipe, PageQuery, type Principal } from '@comptoir/http';
import { RequestErrors } from '../../platform/http/request.errors';
import { NotificationsService } from './notifications.service';
import { InboxView, NotificationView, toInboxView, toNotificationView } from './notifications.view';

@ApiTags('notifications')
@Controller('user/notifications')
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  @Get()
  @Endpoint({
    access: 'customer',
    summary: 'List the notices in the inbox, newest first',
    returns: Type.Object({ data: InboxView }),
  })
  async listNotifications(
    @Caller() { userId }: Principal,
    @Query() query: PageQuery,
  ): Promise<{ data: InboxView }> {
    return { data: toInboxView(await this.notifications.listNotifications(userId, query), query) };
  }

  @Patch('read-all')
  @Endpoint({
    access: 'customer',
    summary: 'Mark every notice as read',
    returns: Type.Object({ message: Type.String() }),
  })
  async markAllNotificationsRead(@Caller() { userId }: Principal): Promise<{ message: string }> {
    await this.notifications.markAllNotificationsRead(userId);
    return { message: 'All notifications are marked as read.' };
  }

  @Patch(':id/read')
  @Endpoint({
    access: 'customer',
    summary: 'Mark one notice as read',
    returns: Type.Object({ data: NotificationView }),
    errors: [RequestErrors.NOT_FOUND],
  })
  async markNotificationRead(
    @Caller() { userId }: Principal,
    @Param('id', IdPipe) id: number,
  ): Promise<{ data: NotificationView }> {
    return { data: toNotificationView(await this.notifications.markNotificationRead(userId, id)) };
  }
}
