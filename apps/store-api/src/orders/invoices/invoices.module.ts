import { Module } from '@nestjs/common';
import { SettingsModule } from '../../platform/settings/settings.module';
import { InvoicesController } from './invoices.controller';
import { CreditNoteCancellationService } from './credit-note-cancellation.service';
import { InvoiceIssuingService } from './invoices.issuing.service';
import { InvoiceJobs } from './invoices.jobs';
import { OrderInvoicesController } from './order-invoices.controller';
import { InvoicesService } from './invoices.service';

@Module({
  imports: [SettingsModule],
  controllers: [InvoicesController, OrderInvoicesController],
  providers: [CreditNoteCancellationService, InvoiceIssuingService, InvoiceJobs, InvoicesService],
  exports: [InvoicesService],
})
export class InvoicesModule {}
