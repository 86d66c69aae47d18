import { Module } from '@nestjs/common';
import { SettingsModule } from '../settings/settings.module';
import { TextsModule } from '../texts/texts.module';
import { EmailProofsController } from './email-proofs.controller';
import { EmailProofsJobs } from './email-proofs.jobs';
import { EmailProofMailsService } from './email-proofs.mails.service';
import { EmailProofsService } from './email-proofs.service';
import { EmailProofTokensService } from './email-proofs.tokens.service';

@Module({
  imports: [SettingsModule, TextsModule],
  controllers: [EmailProofsController],
  providers: [EmailProofsService, EmailProofTokensService, EmailProofMailsService, EmailProofsJobs],
  exports: [EmailProofTokensService],
})
export class EmailProofsModule {}
