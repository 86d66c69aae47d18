import { Module } from '@nestjs/common';
import { SettingsModule } from '../../platform/settings/settings.module';
import { InvoiceArchiveService } from './invoices.archive.service';
import { DisputeCreditNotesAdminController } from './dispute-credit-notes.admin.controller';
import { InvoicesAdminController } from './invoices.admin.controller';
import { InvoicesAdminService } from './invoices.admin.service';
import { InvoicesController } from './invoices.controller';
import { CreditNoteCancellationService } from './credit-note-cancellation.service';
import { InvoiceIssuingService } from './invoices.issuing.service';
import { InvoiceJobs } from './invoices.jobs';
import { InvoiceNumberingService } from './invoices.numbering.service';
import { OrderInvoicesController } from './order-invoices.controller';
import { InvoicesService } from './invoices.service';

@Module({
  imports: [SettingsModule],
  controllers: [
    DisputeCreditNotesAdminController,
    InvoicesAdminController,
    InvoicesController,
    OrderInvoicesController,
  ],
  providers: [
    CreditNoteCancellationService,
    InvoiceIssuingService,
    InvoiceArchiveService,
    InvoiceJobs,
    InvoiceNumberingService,
    InvoicesAdminService,
    InvoicesService,
  ],
  exports: [InvoicesAdminService, InvoicesService],
})
export class InvoicesModule {}
