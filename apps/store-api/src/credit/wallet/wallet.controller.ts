import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, Endpoint, PageQuery, type Principal } from '@comptoir/http';
import { WalletStatementService } from './wallet.statement.service';
import { WalletPageView, toWalletPageView } from './wallet.view';

@ApiTags('wallet')
@Controller('user/wallet')
export class WalletController {
  constructor(private readonly wallets: WalletStatementService) {}

  @Get()
  @Endpoint({
    access: 'customer',
    summary: 'Own wallet and its transactions, the newest first',
    returns: WalletPageView,
  })
  async findOwnWallet(@Caller() { userId }: Principal, @Query() query: PageQuery): Promise<WalletPageView> {
    return toWalletPageView(await this.wallets.readStatement(userId, query), query);
  }
}
