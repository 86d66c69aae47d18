import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint } from '@comptoir/http';
import { BusinessTimeErrors } from '../business-time/business-time.errors';
import { DateRangeQuery } from '../inputs';
import { BlocksService } from './blocks.service';
import { BlockView, toBlockView } from './blocks.view';

@ApiTags('resources')
@Controller('resources/blocks')
export class BlocksController {
  constructor(private readonly blocks: BlocksService) {}

  @Get('public')
  @Endpoint({
    access: 'public',
    summary: 'Blocks in a range of up to 400 days, with their reason',
    returns: Type.Array(BlockView),
    errors: [BusinessTimeErrors.INVALID_RANGE],
  })
  async calendar(@Query() range: DateRangeQuery): Promise<BlockView[]> {
    return (await this.blocks.calendar(range)).map(toBlockView);
  }
}
