import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, Endpoint, IdPipe, PageQuery, type Principal } from '@comptoir/http';
import { RequestErrors } from '../../platform/http/request.errors';
import { AdjustWallet } from './wallet.dto';
import { WalletErrors } from './wallet.errors';
import { WalletAdminService } from './wallet.admin.service';
import { WalletStatementService } from './wallet.statement.service';
import { WalletPageView, toWalletPageView } from './wallet.view';

@ApiTags('admin/users')
@Controller('admin/users/:id/wallet')
export class WalletAdminController {
  constructor(
    private readonly wallets: WalletAdminService,
    private readonly statements: WalletStatementService,
  ) {}

  @Get()
  @Endpoint({
    access: 'admin',
    summary: 'The wallet of an account and its transactions, the newest first',
    returns: WalletPageView,
    errors: [RequestErrors.NOT_FOUND],
  })
  async findWallet(@Param('id', IdPipe) id: number, @Query() query: PageQuery): Promise<WalletPageView> {
    return toWalletPageView(await this.statements.readStatement(id, query), query);
  }

  @Post('adjustments')
  @Endpoint({
    access: 'admin',
    summary: 'Add an amount to the wallet of an account, or subtract it',
    description:
      'Answers the wallet with its newest transactions. Send an `Idempotency-Key` to repeat it safely.',
    status: 201,
    returns: WalletPageView,
    errors: [WalletErrors.OWN_WALLET, WalletErrors.INSUFFICIENT_BALANCE],
    notFound: WalletAdminService,
  })
  async adjustWallet(
    @Caller() { userId }: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: AdjustWallet,
  ): Promise<WalletPageView> {
    await this.wallets.adjustWallet(userId, id, body);
    const newest = new PageQuery();
    return toWalletPageView(await this.statements.readStatement(id, newest), newest);
  }
}
