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
import { SlotErrors } from '../slots/slots.errors';
import {
  ConflictsQuery,
  DateExceptionsQuery,
  SetDateExceptions,
  UpdateDateException,
} from './exceptions.dto';
import { ExceptionErrors } from './exceptions.errors';
import { ExceptionsService } from './exceptions.service';
import {
  DateExceptionView,
  HoursConflictsView,
  SavedExceptionsView,
  toDateExceptionView,
  toSavedExceptionsView,
} from './exceptions.view';

const { DATE_EXCEPTION_NOT_FOUND } = ExceptionErrors;
const ID_ERRORS = [RequestErrors.INVALID_ID, DATE_EXCEPTION_NOT_FOUND, RequestErrors.FORBIDDEN];
const { INVALID_RANGE, RANGE_TOO_LONG, TOO_MANY_ENTRIES } = BusinessTimeErrors;

const version = {
  table: 'date_exceptions',
  ofResources: 'resource_id IS NULL OR resource_id = ANY ($2::integer[])',
};

@ApiTags('admin/date-exceptions')
@Controller('admin/date-exceptions')
export class ExceptionsAdminController {
  constructor(private readonly exceptions: ExceptionsService) {}

  @Get()
  @Endpoint({
    access: 'staff',
    summary: 'Opening hours of single dates, by date',
    returns: Type.Array(DateExceptionView),
    errors: [INVALID_RANGE, TOO_MANY_ENTRIES],
  })
  async listDateExceptions(
    @Query() query: DateExceptionsQuery,
    @Own() own: OwnResources,
  ): Promise<DateExceptionView[]> {
    return (await this.exceptions.listExceptions(query, own)).map(toDateExceptionView);
  }

  @Get('conflicts')
  @Endpoint({
    access: 'staff',
    operation: 'findConflicts',
    summary: 'Coming bookings outside of the opening hours as they are now',
    returns: HoursConflictsView,
    errors: [TOO_MANY_ENTRIES],
  })
  async findConflicts(
    @Query() { resource_id }: ConflictsQuery,
    @Own() own: OwnResources,
  ): Promise<HoursConflictsView> {
    return { conflicts: await this.exceptions.listConflicts(resource_id, own) };
  }

  @Post()
  @Endpoint({
    access: 'staff',
    summary: 'Set the opening hours of up to 366 dates; `conflicts` lists bookings outside of them',
    status: 201,
    returns: SavedExceptionsView,
    errors: [
      INVALID_RANGE,
      RANGE_TOO_LONG,
      TOO_MANY_ENTRIES,
      SlotErrors.INVALID_SLOT,
      ResourceErrors.RESOURCE_NOT_FOUND,
      RequestErrors.FORBIDDEN,
    ],
  })
  async setDateExceptions(
    @Body() body: SetDateExceptions,
    @Own() own: OwnResources,
  ): Promise<SavedExceptionsView> {
    return toSavedExceptionsView(await this.exceptions.setExceptions(body, own));
  }

  @Put(':id')
  @Endpoint({
    access: 'staff',
    summary: 'Change the opening hours or the note of a date',
    version,
    returns: SavedExceptionsView,
    errors: [...ID_ERRORS, SlotErrors.INVALID_SLOT, ResourceErrors.RESOURCE_NOT_FOUND, TOO_MANY_ENTRIES],
    notFound: ExceptionsService,
  })
  async updateDateException(
    @Param('id', pathId(DATE_EXCEPTION_NOT_FOUND)) id: number,
    @Body() body: UpdateDateException,
    @Own() own: OwnResources,
  ): Promise<SavedExceptionsView> {
    return toSavedExceptionsView(await this.exceptions.updateException(id, body, own));
  }

  @Delete(':id')
  @Endpoint({
    access: 'staff',
    summary: 'Delete the opening hours of a date; the weekly ones count again',
    version,
    returns: MessageView,
    errors: ID_ERRORS,
  })
  async deleteDateException(
    @Param('id', pathId(DATE_EXCEPTION_NOT_FOUND)) id: number,
    @Own() own: OwnResources,
  ): Promise<{ message: string }> {
    await this.exceptions.deleteException(id, own);
    return { message: 'Hours of the date deleted' };
  }
}
