import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint } from '@comptoir/http';
import { BusinessTimeErrors } from '../../platform/business-time/business-time.errors';
import { MessageView } from '../../platform/http/message.view';
import { HolidaysQuery, ImportHolidays } from './exceptions.dto';
import { ExceptionErrors } from './exceptions.errors';
import { ExceptionsHolidaysService } from './exceptions.holidays.service';
import {
  HolidayCountryView,
  HolidayView,
  ImportedHolidaysView,
  toDateExceptionView,
} from './exceptions.view';
import { holidayCountries } from './holidays-of-years';

const { UNKNOWN_COUNTRY, YEARS_REVERSED, TOO_MANY_YEARS, IMPORT_NOT_FOUND } = ExceptionErrors;
const QUERY_ERRORS = [UNKNOWN_COUNTRY, YEARS_REVERSED, TOO_MANY_YEARS];

@ApiTags('admin/holidays')
@Controller('admin/holidays')
export class ExceptionsHolidaysAdminController {
  constructor(private readonly holidays: ExceptionsHolidaysService) {}

  @Get('countries')
  @Endpoint({
    access: 'manager',
    summary: 'Countries and regions whose public holidays are known',
    returns: Type.Array(HolidayCountryView),
  })
  listHolidayCountries(): HolidayCountryView[] {
    return holidayCountries();
  }

  @Get()
  @Endpoint({
    access: 'manager',
    summary: 'Public holidays of a country in up to five years, and what an import would do with each',
    returns: Type.Array(HolidayView),
    errors: QUERY_ERRORS,
  })
  listHolidays(@Query() query: HolidaysQuery): Promise<HolidayView[]> {
    return this.holidays.previewHolidays(query);
  }

  @Post()
  @Endpoint({
    access: 'manager',
    operation: 'import',
    summary: 'Close the public holidays of a country in up to five years, for all resources',
    description: 'Hours of dates that are set already stay. A repeated import changes names only.',
    status: 201,
    returns: ImportedHolidaysView,
    errors: [...QUERY_ERRORS, BusinessTimeErrors.TOO_MANY_ENTRIES],
  })
  async importHolidays(@Body() body: ImportHolidays): Promise<ImportedHolidaysView> {
    const { exceptions, ...imported } = await this.holidays.importHolidays(body);
    return { ...imported, exceptions: exceptions.map(toDateExceptionView) };
  }

  @Delete(':source')
  @Endpoint({
    access: 'manager',
    operation: 'removeImport',
    summary: 'Delete all dates of an import; the weekly hours count again',
    returns: MessageView,
    errors: [IMPORT_NOT_FOUND],
  })
  async removeImport(@Param('source') source: string): Promise<{ message: string }> {
    return { message: `${await this.holidays.removeImport(source)} dates deleted` };
  }
}
