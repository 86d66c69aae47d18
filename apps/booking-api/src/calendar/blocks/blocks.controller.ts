import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint } from '@comptoir/http';
import { BusinessTimeErrors } from '../../platform/business-time/business-time.errors';
import { CalendarQuery } from '../../platform/business-time/business-time.dto';
import { BlocksService } from './blocks.service';
import { BlockView, toBlockView } from './blocks.view';

@ApiTags('blocks')
@Controller('resources/blocks')
export class BlocksController {
  constructor(private readonly blocks: BlocksService) {}

  @Get('public')
  @Endpoint({
    access: 'public',
    summary: 'Blocks in a range of up to 400 days, with their reason',
    description: 'At most 10,000; a range with more answers 400.',
    cache: 'revalidate',
    returns: Type.Array(BlockView),
    errors: [
      BusinessTimeErrors.INVALID_RANGE,
      BusinessTimeErrors.RANGE_TOO_LONG,
      BusinessTimeErrors.TOO_MANY_ENTRIES,
    ],
  })
  async listPublicBlocks(@Query() query: CalendarQuery): Promise<BlockView[]> {
    return (await this.blocks.listPublicBlocks(query)).map(toBlockView);
  }
}
