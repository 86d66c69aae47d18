import { Module } from '@nestjs/common';
import { WalletController } from './wallet.controller';
import { WalletQuery } from './wallet.statement.service';
import { WalletService } from './wallet.service';

@Module({
  controllers: [WalletController],
  providers: [WalletService, WalletQuery],
  exports: [WalletService],
})
export class WalletModule {}
