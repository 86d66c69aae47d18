import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint, IdPipe, PageQuery } from '@comptoir/http';
import { RequestErrors } from '../../platform/http/request.errors';
import { LoyaltyStatementService } from './loyalty.statement.service';
import { LoyaltyPageView, toLoyaltyPageView } from './loyalty.view';

@ApiTags('admin/users')
@Controller('admin/users/:id/loyalty')
export class LoyaltyAdminController {
  constructor(private readonly statements: LoyaltyStatementService) {}

  @Get()
  @Endpoint({
    access: 'admin',
    summary: 'The loyalty points of an account and their entries, the newest first',
    returns: LoyaltyPageView,
    errors: [RequestErrors.NOT_FOUND],
  })
  async findLoyalty(@Param('id', IdPipe) id: number, @Query() query: PageQuery): Promise<LoyaltyPageView> {
    return toLoyaltyPageView(await this.statements.readStatement(id, query), query);
  }
}
