import { Module } from '@nestjs/common';
import { RefundsModule } from '../refunds/refunds.module';
import { SoldGiftCardsModule } from '../sold-gift-cards/sold-gift-cards.module';
import { DisputesAdminController } from './disputes.admin.controller';
import { DisputeAnswersService } from './disputes.answers.service';
import { DisputeEvidenceAdminController } from './disputes.evidence.admin.controller';
import { DisputeEvidenceService } from './disputes.evidence.service';
import { DisputesJobs } from './disputes.jobs';
import { DisputesService } from './disputes.service';

@Module({
  imports: [RefundsModule, SoldGiftCardsModule],
  controllers: [DisputesAdminController, DisputeEvidenceAdminController],
  providers: [DisputeAnswersService, DisputeEvidenceService, DisputesJobs, DisputesService],
  exports: [DisputeAnswersService, DisputesService],
})
export class DisputesModule {}
