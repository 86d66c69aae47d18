import { Module } from '@nestjs/common';
import { WalletController } from './wallet.controller';
import { WalletStatementService } from './wallet.statement.service';
import { WalletService } from './wallet.service';

@Module({
  controllers: [WalletController],
  providers: [WalletService, WalletStatementService],
  exports: [WalletService],
})
export class WalletModule {}
