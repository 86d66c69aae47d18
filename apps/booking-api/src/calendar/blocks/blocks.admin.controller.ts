import { Body, Controller, Delete, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import type { FastifyReply } from 'fastify';
import { Endpoint } from '@comptoir/http';
import { BusinessTimeErrors } from '../../platform/business-time/business-time.errors';
import { MessageView } from '../../platform/http/message.view';
import { RequestErrors } from '../../platform/http/request.errors';
import { pathId } from '../../platform/http/id-checks';
import { Own, type OwnResources } from '../resources/own-resources';
import { setTotals } from '../../platform/http/paging';
import { ResourceErrors } from '../resources/resources.errors';
import { BlockListQuery, CreateBlock, UpdateBlock } from './blocks.dto';
import { BlockErrors } from './blocks.errors';
import { BlocksService } from './blocks.service';
import {
  BlockWithResourceView,
  SavedBlockView,
  toBlockWithResourceView,
  toSavedBlockView,
} from './blocks.view';

const { BLOCK_NOT_FOUND, END_BEFORE_START } = BlockErrors;
const ID_ERRORS = [RequestErrors.INVALID_ID, BLOCK_NOT_FOUND];
const INPUT_ERRORS = [
  ResourceErrors.RESOURCE_NOT_FOUND,
  BusinessTimeErrors.NONEXISTENT_TIME,
  END_BEFORE_START,
];

const version = { table: 'blocks', ofResources: 'resource_id = ANY ($2::integer[])' };

@ApiTags('admin/blocks')
@Controller('admin/blocks')
export class BlocksAdminController {
  constructor(private readonly blocks: BlocksService) {}

  @Get()
  @Endpoint({
    access: 'staff',
    summary: 'Blocks, latest start first',
    description: '`X-Total-Count` and `X-Total-Pages` have the totals.',
    returns: Type.Array(BlockWithResourceView),
    errors: [BusinessTimeErrors.INVALID_RANGE],
  })
  async listBlocks(
    @Query() query: BlockListQuery,
    @Own() own: OwnResources,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BlockWithResourceView[]> {
    const found = await this.blocks.listBlocks(query, own);
    setTotals(reply, found, query.limit);
    return found.rows.map(toBlockWithResourceView);
  }

  @Post()
  @Endpoint({
    access: 'staff',
    summary: 'Make a resource unavailable; `conflicts` lists bookings in its period',
    status: 201,
    returns: SavedBlockView,
    errors: INPUT_ERRORS,
  })
  async createBlock(@Body() body: CreateBlock, @Own() own: OwnResources): Promise<SavedBlockView> {
    return toSavedBlockView(await this.blocks.createBlock(body, own));
  }

  @Put(':id')
  @Endpoint({
    access: 'staff',
    summary: 'Change the given fields of a block',
    version,
    returns: SavedBlockView,
    errors: [...ID_ERRORS, ...INPUT_ERRORS],
    notFound: BlocksService,
  })
  async updateBlock(
    @Param('id', pathId(BLOCK_NOT_FOUND)) id: number,
    @Body() body: UpdateBlock,
    @Own() own: OwnResources,
  ): Promise<SavedBlockView> {
    return toSavedBlockView(await this.blocks.updateBlock(id, body, own));
  }

  @Delete(':id')
  @Endpoint({ access: 'staff', summary: 'Delete a block', version, returns: MessageView, errors: ID_ERRORS })
  async deleteBlock(
    @Param('id', pathId(BLOCK_NOT_FOUND)) id: number,
    @Own() own: OwnResources,
  ): Promise<{ message: string }> {
    await this.blocks.deleteBlock(id, own);
    return { message: 'Block deleted' };
  }
}
