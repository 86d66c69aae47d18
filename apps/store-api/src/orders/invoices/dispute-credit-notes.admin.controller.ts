import { Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint, IdPipe } from '@comptoir/http';
import { RequestErrors } from '../../platform/http/request.errors';
import { InvoicesAdminService } from './invoices.admin.service';
import { AdminInvoiceResponse, toAdminInvoiceView } from './invoices.admin.view';
import { InvoiceErrors } from './invoices.errors';
import { InvoiceIssuingService } from './invoices.issuing.service';

const { DISPUTE_NOT_LOST, DISPUTE_CREDITED, NOTHING_TO_CREDIT } = InvoiceErrors;

@ApiTags('admin/disputes')
@Controller('admin/disputes/:id/credit-note')
export class DisputeCreditNotesAdminController {
  constructor(
    private readonly issuing: InvoiceIssuingService,
    private readonly invoices: InvoicesAdminService,
  ) {}

  @Post()
  @Endpoint({
    access: 'manager',
    summary: 'Issue a credit note for a lost dispute',
    description:
      'Over what the processor keeps, with tax in the proportion of the order. The customer gets no mail. When the ' +
      'money is given back later, another document cancels the note.',
    status: 201,
    returns: AdminInvoiceResponse,
    errors: [RequestErrors.NOT_FOUND, DISPUTE_NOT_LOST, DISPUTE_CREDITED, NOTHING_TO_CREDIT],
  })
  async issueDisputeNote(@Param('id', IdPipe) id: number): Promise<AdminInvoiceResponse> {
    const invoiceId = await this.issuing.issueDisputeNote(id);
    return {
      message: 'Credit note issued.',
      data: toAdminInvoiceView(await this.invoices.findInvoice(invoiceId)),
    };
  }
}
