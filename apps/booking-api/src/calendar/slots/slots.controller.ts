import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint } from '@comptoir/http';
import { BusinessTimeErrors } from '../../platform/business-time/business-time.errors';
import { RequestErrors } from '../../platform/http/request.errors';
import { pathId } from '../../platform/http/id-checks';
import { ResourceErrors } from '../resources/resources.errors';
import { AvailabilityQuery, SlotsQuery } from './slots.dto';
import { SlotsService } from './slots.service';
import { DayView, SlotView, toDayView, toSlotView } from './slots.view';

const { RESOURCE_NOT_FOUND } = ResourceErrors;

@ApiTags('slots')
@Controller('resources/:id')
export class SlotsController {
  constructor(private readonly slots: SlotsService) {}

  @Get('slots')
  @Endpoint({
    access: 'public',
    summary: 'Free slots of a resource on a date of the business zone',
    cache: 'revalidate',
    returns: Type.Array(SlotView),
    errors: [RequestErrors.INVALID_ID, RESOURCE_NOT_FOUND, BusinessTimeErrors.TOO_MANY_ENTRIES],
  })
  async listFreeSlots(
    @Param('id', pathId(RESOURCE_NOT_FOUND)) id: number,
    @Query() query: SlotsQuery,
  ): Promise<SlotView[]> {
    return (await this.slots.listFreeSlots(id, query)).map(toSlotView);
  }

  @Get('availability')
  @Endpoint({
    access: 'public',
    summary: 'Free slots of a resource on every day of a range of up to 62 days',
    description: 'A range with more than 10,000 slots or bookings answers 400.',
    cache: 'revalidate',
    returns: Type.Array(DayView),
    errors: [
      RequestErrors.INVALID_ID,
      RESOURCE_NOT_FOUND,
      BusinessTimeErrors.INVALID_RANGE,
      BusinessTimeErrors.RANGE_TOO_LONG,
      BusinessTimeErrors.TOO_MANY_ENTRIES,
    ],
  })
  async listFreeDays(
    @Param('id', pathId(RESOURCE_NOT_FOUND)) id: number,
    @Query() query: AvailabilityQuery,
  ): Promise<DayView[]> {
    return (await this.slots.listFreeDays(id, query)).map(toDayView);
  }
}
