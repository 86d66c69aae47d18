import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint } from '@comptoir/http';
import { BusinessTimeErrors } from '../business-time/business-time.errors';
import { pathId } from '../id-checks';
import { MessageView } from '../message.view';
import { RequestErrors } from '../request.errors';
import { ResourceErrors } from '../resources/resources.errors';
import { SlotErrors } from '../slots/slots.errors';
import { DateExceptionsQuery, SetDateExceptions, UpdateDateException } from './exceptions.dto';
import { ExceptionErrors } from './exceptions.errors';
import { ExceptionsService } from './exceptions.service';
import {
  DateExceptionView,
  SavedExceptionsView,
  toDateExceptionView,
  toSavedExceptionsView,
} from './exceptions.view';

const { DATE_EXCEPTION_NOT_FOUND } = ExceptionErrors;
const ID_ERRORS = [RequestErrors.INVALID_ID, DATE_EXCEPTION_NOT_FOUND];
const { INVALID_RANGE, RANGE_TOO_LONG, TOO_MANY_ENTRIES } = BusinessTimeErrors;

const version = { table: 'date_exceptions' };

@ApiTags('admin/date-exceptions')
@Controller('admin/date-exceptions')
export class ExceptionsAdminController {
  constructor(private readonly exceptions: ExceptionsService) {}

  @Get()
  @Endpoint({
    access: 'admin',
    summary: 'Opening hours of single dates, by date',
    returns: Type.Array(DateExceptionView),
    errors: [INVALID_RANGE, TOO_MANY_ENTRIES],
  })
  async listDateExceptions(@Query() query: DateExceptionsQuery): Promise<DateExceptionView[]> {
    return (await this.exceptions.listExceptions(query)).map(toDateExceptionView);
  }

  @Post()
  @Endpoint({
    access: 'admin',
    summary: 'Set the opening hours of up to 366 dates; `conflicts` lists bookings outside of them',
    status: 201,
    returns: SavedExceptionsView,
    errors: [
      INVALID_RANGE,
      RANGE_TOO_LONG,
      TOO_MANY_ENTRIES,
      SlotErrors.INVALID_SLOT,
      ResourceErrors.RESOURCE_NOT_FOUND,
    ],
  })
  async setDateExceptions(@Body() body: SetDateExceptions): Promise<SavedExceptionsView> {
    return toSavedExceptionsView(await this.exceptions.setExceptions(body));
  }

  @Put(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Change the opening hours or the note of a date',
    version,
    returns: SavedExceptionsView,
    errors: [...ID_ERRORS, SlotErrors.INVALID_SLOT, ResourceErrors.RESOURCE_NOT_FOUND, TOO_MANY_ENTRIES],
    notFound: ExceptionsService,
  })
  async updateDateException(
    @Param('id', pathId(DATE_EXCEPTION_NOT_FOUND)) id: number,
    @Body() body: UpdateDateException,
  ): Promise<SavedExceptionsView> {
    return toSavedExceptionsView(await this.exceptions.updateException(id, body));
  }

  @Delete(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Delete the opening hours of a date; the weekly ones count again',
    version,
    returns: MessageView,
    errors: ID_ERRORS,
  })
  async deleteDateException(
    @Param('id', pathId(DATE_EXCEPTION_NOT_FOUND)) id: number,
  ): Promise<{ message: string }> {
    await this.exceptions.deleteException(id);
    return { message: 'Hours of the date deleted' };
  }
}
