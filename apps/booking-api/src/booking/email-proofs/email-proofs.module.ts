import { Module } from '@nestjs/common';
import { EmailProofsController } from './email-proofs.controller';
import { EmailProofsJobs } from './email-proofs.jobs';
import { EmailProofsService } from './email-proofs.service';
import { EmailProofTokensService } from './email-proofs.tokens.service';

@Module({
  controllers: [EmailProofsController],
  providers: [EmailProofsService, EmailProofTokensService, EmailProofsJobs],
  exports: [EmailProofsService, EmailProofTokensService],
})
export class EmailProofsModule {}
