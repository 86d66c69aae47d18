import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint } from '@comptoir/http';
import { BusinessTimeErrors } from '../../platform/business-time/business-time.errors';
import { pathId } from '../../platform/http/id-checks';
import { MessageView } from '../../platform/http/message.view';
import { Own, type OwnResources } from '../resources/own-resources';
import { RequestErrors } from '../../platform/http/request.errors';
import { ResourceErrors } from '../resources/resources.errors';
import { ExternalCalendarsAdminService } from './external-calendars.admin.service';
import {
  CreateExternalCalendar,
  ExternalBusyQuery,
  ExternalCalendarListQuery,
  UpdateExternalCalendar,
} from './external-calendars.dto';
import { ExternalCalendarErrors } from './external-calendars.errors';
import {
  ExternalBusyView,
  ExternalCalendarView,
  toExternalBusyView,
  toExternalCalendarView,
} from './external-calendars.view';

const { CALENDAR_NOT_FOUND, CALENDAR_ADDRESS_NOT_ALLOWED, TOO_MANY_CALENDARS } = ExternalCalendarErrors;
const ID_ERRORS = [RequestErrors.INVALID_ID, CALENDAR_NOT_FOUND];

const version = { table: 'external_calendars', ofResources: 'resource_id = ANY ($2::integer[])' };

@ApiTags('admin/external-calendars')
@Controller('admin/external-calendars')
export class ExternalCalendarsAdminController {
  constructor(private readonly calendars: ExternalCalendarsAdminService) {}

  @Get()
  @Endpoint({
    access: 'staff',
    summary: 'Calendars of other services, by name',
    returns: Type.Array(ExternalCalendarView),
  })
  async listExternalCalendars(
    @Query() query: ExternalCalendarListQuery,
    @Own() own: OwnResources,
  ): Promise<ExternalCalendarView[]> {
    return (await this.calendars.listCalendars(query, own)).map(toExternalCalendarView);
  }

  @Post()
  @Endpoint({
    access: 'staff',
    summary: 'Let a calendar of another service close a resource; it is read at once',
    description: 'A resource has at most ten.',
    status: 201,
    returns: ExternalCalendarView,
    errors: [ResourceErrors.RESOURCE_NOT_FOUND, CALENDAR_ADDRESS_NOT_ALLOWED, TOO_MANY_CALENDARS],
  })
  async createExternalCalendar(
    @Body() body: CreateExternalCalendar,
    @Own() own: OwnResources,
  ): Promise<ExternalCalendarView> {
    return toExternalCalendarView(await this.calendars.createCalendar(body, own));
  }

  @Get('busy')
  @Endpoint({
    access: 'staff',
    summary: 'Busy times of these calendars in a range of up to 400 days, with their titles',
    description: 'At most 10,000; a range with more answers 400.',
    returns: Type.Array(ExternalBusyView),
    errors: [
      BusinessTimeErrors.INVALID_RANGE,
      BusinessTimeErrors.RANGE_TOO_LONG,
      BusinessTimeErrors.TOO_MANY_ENTRIES,
    ],
  })
  async listBusyTimes(
    @Query() query: ExternalBusyQuery,
    @Own() own: OwnResources,
  ): Promise<ExternalBusyView[]> {
    return (await this.calendars.listBusyTimes(query, own)).map(toExternalBusyView);
  }

  @Put(':id')
  @Endpoint({
    access: 'staff',
    summary: 'Change the given fields of a calendar, and read it again',
    version,
    returns: ExternalCalendarView,
    errors: [...ID_ERRORS, CALENDAR_ADDRESS_NOT_ALLOWED],
    notFound: ExternalCalendarsAdminService,
  })
  async updateExternalCalendar(
    @Param('id', pathId(CALENDAR_NOT_FOUND)) id: number,
    @Body() body: UpdateExternalCalendar,
    @Own() own: OwnResources,
  ): Promise<ExternalCalendarView> {
    return toExternalCalendarView(await this.calendars.updateCalendar(id, body, own));
  }

  @Delete(':id')
  @Endpoint({
    access: 'staff',
    summary: 'Delete a calendar and its busy times',
    version,
    returns: MessageView,
    errors: ID_ERRORS,
  })
  async deleteExternalCalendar(
    @Param('id', pathId(CALENDAR_NOT_FOUND)) id: number,
    @Own() own: OwnResources,
  ): Promise<{ message: string }> {
    await this.calendars.deleteCalendar(id, own);
    return { message: 'Calendar deleted' };
  }

  @Post(':id/sync')
  @Endpoint({
    access: 'staff',
    summary: 'Read a calendar as soon as possible',
    status: 202,
    returns: ExternalCalendarView,
    errors: ID_ERRORS,
  })
  async syncExternalCalendar(
    @Param('id', pathId(CALENDAR_NOT_FOUND)) id: number,
    @Own() own: OwnResources,
  ): Promise<ExternalCalendarView> {
    return toExternalCalendarView(await this.calendars.requestSync(id, own));
  }
}
