import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, Endpoint, PageQuery, type Principal } from '@comptoir/http';
import { WalletQuery } from './wallet.statement.service';
import { WalletPageView, toWalletPageView } from './wallet.view';

@ApiTags('user')
@Controller('user/wallet')
export class WalletController {
  constructor(private readonly wallets: WalletQuery) {}

  @Get()
  @Endpoint({
    access: 'customer',
    summary: 'The own wallet and its transactions, the newest first',
    returns: WalletPageView,
  })
  async show(@Caller() { userId }: Principal, @Query() query: PageQuery): Promise<WalletPageView> {
    return toWalletPageView(await this.wallets.statement(userId, query), query);
  }
}
