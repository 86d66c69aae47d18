import { Module } from '@nestjs/common';
import { WalletAdminController } from './wallet.admin.controller';
import { WalletAdminService } from './wallet.admin.service';
import { WalletController } from './wallet.controller';
import { WalletStatementService } from './wallet.statement.service';
import { WalletService } from './wallet.service';

@Module({
  controllers: [WalletController, WalletAdminController],
  providers: [WalletService, WalletStatementService, WalletAdminService],
  exports: [WalletService],
})
export class WalletModule {}
